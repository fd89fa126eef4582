package import Diagnostics

/// The answers to every question of a template, each of which is allowed.
package struct TemplateAnswers: Hashable, Sendable {
  /// By the name of the question.
  package let values: [String: String]

  /// Answers as given, and the defaults of questions that nobody answered.
  ///
  /// - Throws: the answers that are not allowed, else the questions that need one.
  package init(
    _ given: [String: String], to questions: [TemplateQuestion]
  ) throws(TemplateError) {
    var values: [String: String] = [:]
    var faults = Self.unknown(given, questions)
    var missing: [TemplateQuestion] = []
    for question in questions {
      guard let answer = given[question.name] ?? question.fallback(values) else {
        // What depends on another question is asked for by that one.
        if question.defaultFrom == nil { missing.append(question) }
        continue
      }
      if let value = question.value(of: answer) {
        values[question.name] = value
      } else {
        faults.append(
          AnswerFault(
            question.name,
            "\(quoted(answer)) is not valid for '\(question.name)', expected \(question.words)"))
      }
    }
    if !faults.isEmpty { throw .answers(faults) }
    if !missing.isEmpty { throw .unanswered(missing) }
    self.values = values
  }

  private static func unknown(
    _ given: [String: String], _ questions: [TemplateQuestion]
  ) -> [AnswerFault] {
    let names = questions.map(\.name)
    return given.keys.filter { !names.contains($0) }.sorted().map { name in
      let nearest = EditDistance.nearest(to: name, in: names)
      return AnswerFault(
        name, "the template has no variable \(quoted(name))",
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "variables of the template: \(names.joined(separator: ", "))")
    }
  }
}

/// What is wrong with one answer.
package struct AnswerFault: Hashable, Sendable {
  /// The name of the question.
  package let name: String
  /// What is wrong and what is allowed, lower case, without a full stop.
  package let message: String
  /// What to type instead, if that can be told.
  package let hint: Remedy?

  init(_ name: String, _ message: String, hint: Remedy? = nil) {
    self.name = name
    self.message = message
    self.hint = hint
  }
}
