package import Diagnostics

/// Something that a template asks before it gives files.
package struct TemplateQuestion: Hashable, Sendable {
  package let name: String
  package let kind: AnswerKind
  /// What a person is asked.
  package let ask: String
  /// What it is where nobody answers; nil where somebody must.
  package let defaultAnswer: String?
  /// What may be chosen; empty but for a choice.
  package let choices: [String]
  /// Where it is asked.
  package let place: Place

  /// What an answer stands for; nil where it is not allowed.
  package func value(of answer: String) -> String? {
    if answer.isEmpty { return defaultAnswer == "" ? "" : nil }
    let value = kind == .bool ? ["yes": "true", "no": "false"][answer] ?? answer : answer
    return kind.allows(value) && (choices.isEmpty || choices.contains(value)) ? value : nil
  }

  /// What is allowed, in words.
  package var words: String {
    choices.isEmpty ? kind.words : "one of " + choices.joined(separator: ", ")
  }
}
