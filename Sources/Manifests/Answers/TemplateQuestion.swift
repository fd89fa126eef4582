package import Diagnostics

/// Something that a template asks before it gives files.
package struct TemplateQuestion: Hashable, Sendable {
  package let name: String
  package let kind: AnswerKind
  /// What a person is asked.
  package let ask: String
  /// What it is where nobody answers; nil where somebody must.
  package let defaultAnswer: String?
  /// An earlier question whose answer is this one's, too, where nobody answers.
  package var defaultFrom: String?
  /// The oldest version that is allowed.
  package var minimum: String?
  /// What may be chosen; empty but for a choice.
  package let choices: [String]
  /// Where it is asked.
  package let place: Place

  /// What an answer stands for; nil where it is not allowed.
  package func value(of answer: String) -> String? {
    if answer.isEmpty { return defaultAnswer == "" ? "" : nil }
    let value = kind == .bool ? ["yes": "true", "no": "false"][answer] ?? answer : answer
    return kind.allows(value) && (choices.isEmpty || choices.contains(value))
      && minimum.map({ Self.numbers(value).isAtLeast(Self.numbers($0)) }) != false ? value : nil
  }

  /// What it is where nobody answers, with the answers to earlier questions.
  package func fallback(_ answers: [String: String]) -> String? {
    defaultAnswer ?? defaultFrom.flatMap { answers[$0] }
  }

  private static func numbers(_ version: String) -> [Int] {
    version.split(separator: ".").map { Int($0) ?? 0 }
  }

  /// What is allowed, in words.
  package var words: String {
    choices.isEmpty
      ? kind.words + (minimum.map { ", \($0) or later" } ?? "")
      : "one of " + choices.joined(separator: ", ")
  }
}

extension [Int] {
  /// Whether a version is another one or a later one; what is not there is zero.
  fileprivate func isAtLeast(_ other: [Int]) -> Bool {
    for index in 0..<Swift.max(count, other.count) {
      let (own, its) = (index < count ? self[index] : 0, index < other.count ? other[index] : 0)
      if own != its { return own > its }
    }
    return true
  }
}
