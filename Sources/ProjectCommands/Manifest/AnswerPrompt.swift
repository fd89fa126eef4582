import Diagnostics
import Effects
import Manifests

/// Prompts for the missing values of a template in a terminal.
struct AnswerPrompt {
  let console: Console

  /// Prompts only in an interactive terminal.
  var canAsk: Bool { console.inputIsTerminal && console.outputIsTerminal }

  /// The values, including the entered ones for missing variables.
  ///
  /// - Throws: if the input ended.
  func completed(
    _ given: [String: String], _ questions: [TemplateQuestion]
  ) throws(Failure) -> [String: String] {
    guard canAsk else { return given }
    var given = given
    for question in questions where given[question.name] == nil {
      given[question.name] = try answer(to: question, question.fallback(given))
    }
    return given
  }

  private func answer(
    to question: TemplateQuestion, _ fallback: String?
  ) throws(Failure) -> String {
    let proposed = fallback.map { $0.isEmpty ? " [none]" : " [\($0)]" } ?? ""
    while true {
      console.writeErrors(Array("\(question.ask)\(proposed): ".utf8))
      guard let line = console.readLine() else {
        throw Failure(.interrupted, "answers", "nothing was written")
      }
      let text = line.isEmpty ? fallback ?? "" : line
      if let value = question.value(of: text) { return value }
      console.writeErrors(Array("  expected \(question.words)\n".utf8))
    }
  }
}
