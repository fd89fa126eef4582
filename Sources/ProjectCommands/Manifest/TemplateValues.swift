import ArgumentParser
import Base
import Manifests
import Session
import YAML

/// The sources of a template's values.
package struct AnswerSource: Sendable {
  /// A file of values in YAML or JSON.
  package var file: String?
  /// `key=value` of the command line; these override the file.
  package var settings: [String]

  /// By default, there are no values.
  package init(file: String? = nil, settings: [String] = []) {
    (self.file, self.settings) = (file, settings)
  }

  private static let largest = 64 << 10

  func given(in session: Session) throws(Failure) -> [String: String] {
    var given = try file.map { path throws(Failure) in try Self.read(path, session) } ?? [:]
    for setting in settings {
      guard let sign = setting.firstIndex(of: "="), sign != setting.startIndex else {
        throw Failure(
          .usage, "answers",
          "'\(ForeignText.shown(setting))' is not a template value, expected KEY=VALUE",
          hint: .retry(with: "--set", "<key>=<value>")
        )
      }
      given[String(setting[..<sign])] = String(setting[setting.index(after: sign)...])
    }
    return given
  }

  private static func read(
    _ path: String, _ session: Session
  ) throws(Failure) -> [String: String] {
    let root = try tree(path, session)
    var given: [String: String] = [:]
    for entry in root.entries {
      guard let text = entry.value.text else {
        throw Failure(
          .badInput,
          [
            Diagnostic(
              "answers", "the value of '\(ForeignText.shown(entry.key))' is not a text",
              place: entry.value.place)
          ])
      }
      given[entry.key] = text
    }
    return given
  }

  private static func tree(_ path: String, _ session: Session) throws(Failure) -> YAMLNode {
    let bytes = try askingFiles(
      .unavailable, "answers", "can't read '\(path)'",
      try session.world.files.read(session.world.absolute(path), largest))
    do throws(YAMLError) {
      return try SpecReader.read(bytes, path: path)
    } catch {
      throw Failure(.badInput, [error.diagnostic(.manifest, path: path)])
    }
  }
}

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

struct TemplateAnswerOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Value for a template variable (repeatable).", valueName: "key=value"))
  var settings: [String] = []

  @Option(help: ArgumentHelp("YAML or JSON file with template variables.", valueName: "file"))
  var answers: String?

  var source: AnswerSource { AnswerSource(file: answers, settings: settings) }
}
