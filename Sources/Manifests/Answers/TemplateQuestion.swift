package import Diagnostics

/// A variable of a template, for which flowctl prompts.
package struct TemplateQuestion: Hashable, Sendable {
  package let name: String
  package let kind: AnswerKind
  /// The text of the prompt.
  package let ask: String
  /// The default value; nil if the variable is required.
  package let defaultAnswer: String?
  /// An earlier variable whose value is the default.
  package var defaultFrom: String?
  /// The minimum version.
  package var minimum: String?
  /// The choices; empty for other types.
  package let choices: [String]
  /// The place of its definition.
  package let place: Place

  /// The normalized value; nil if it is invalid.
  package func value(of answer: String) -> String? {
    if answer.isEmpty { return defaultAnswer == "" ? "" : nil }
    let value = kind == .bool ? ["yes": "true", "no": "false"][answer] ?? answer : answer
    return kind.allows(value) && (choices.isEmpty || choices.contains(value))
      && minimum.map({ Self.numbers(value).isAtLeast(Self.numbers($0)) }) != false ? value : nil
  }

  /// The default value, which may depend on earlier values.
  package func fallback(_ answers: [String: String]) -> String? {
    defaultAnswer ?? defaultFrom.flatMap { answers[$0] }
  }

  private static func numbers(_ version: String) -> [Int] {
    version.split(separator: ".").map { Int($0) ?? 0 }
  }

  /// The description of the allowed values.
  package var words: String {
    choices.isEmpty
      ? kind.words + (minimum.map { ", \($0) or later" } ?? "")
      : "one of " + choices.joined(separator: ", ")
  }
}

extension [Int] {
  /// Whether a version is equal or later; missing numbers count as zero.
  fileprivate func isAtLeast(_ other: [Int]) -> Bool {
    for index in 0..<Swift.max(count, other.count) {
      let (own, its) = (index < count ? self[index] : 0, index < other.count ? other[index] : 0)
      if own != its { return own > its }
    }
    return true
  }
}
