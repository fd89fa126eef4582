import Base
import GitHub
import Gitflow

/// The form of a text; YAML types are not used, so that `1.10` and `off` keep their spelling.
package enum ConfigText: Hashable, Sendable {
  case choice([String])
  case integer(ClosedRange<Int>)
  /// `true` or `false`, no other spelling.
  case flag
  /// `2024-05-01`.
  case day
  /// `2024-05-01`, or the name of a commit.
  case dayOrRef
  /// `v<version>`: the text around the version of a tag.
  case tagForm
  /// `90s`, `20m` or `1h`, at most a day.
  case duration
  /// The name of an environment variable.
  case variable
  /// Six hexadecimal digits, with or without `#`.
  case color
  /// `owner/name` of a repository on GitHub.
  case repository
  /// A restricted form of a text in generated pipelines.
  case pipeline(PipelineText)
  /// A path or glob inside the repository; the text describes it.
  case path(String)
  /// `main -> release if version-at-least-own`.
  case backMerge([String])
  /// One line; the text describes it, such as `a pattern like 'feature/<slug>'`.
  case line(String)

  /// The values of an enumeration.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type
  ) -> ConfigText {
    .choice(type.allCases.map(\.rawValue))
  }

  /// Why `text` is invalid, to follow `'key' is 'x'`; nil if it is valid.
  func fault(in text: String) -> String? {
    switch self {
    case .choice(let words): words.contains(text) ? nil : "expected \(Self.alternatives(words))"
    case .integer(let range):
      Self.integer(text).map(range.contains) == true
        ? nil : "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: text == "true" || text == "false" ? nil : "expected true or false"
    case .day:
      CalendarDay(parsing: text) != nil ? nil : "expected a valid date, such as 2024-05-01"
    case .dayOrRef:
      !Self.looksLikeDay(text) || CalendarDay(parsing: text) != nil
        ? nil : "expected a valid date, such as 2024-05-01"
    case .tagForm:
      TagForm(parsing: text) != nil
        ? nil : "expected a tag with one '<version>', such as v<version> or ios/<version>"
    case .duration:
      GateDuration(parsing: text) != nil
        ? nil : "expected a duration of at most 24h, such as 90s, 20m or 1h"
    case .variable:
      Self.isVariable(text)
        ? nil : "expected the name of an environment variable, such as SONAR_TOKEN"
    case .color:
      LabelFault.isColor(Self.color(text))
        ? nil : "expected six hexadecimal digits, such as 0e8a16"
    case .repository:
      RepositoryName(text) != nil ? nil : "expected owner/name, such as octo/app"
    case .pipeline(let form): form.accepts(text) ? nil : "expected \(form.expectation)"
    case .path: Self.isBelow(text) ? nil : "expected a path inside the repository, without '..'"
    case .backMerge, .line: nil
    }
  }

  /// The suggestion for an unknown word.
  func nearest(to text: String) -> String? {
    if case .choice(let words) = self { NearestWord.find(text, in: words) } else { nil }
  }

  /// A color in the form of GitHub: in lower case, without `#`.
  static func color(_ text: String) -> String {
    (text.hasPrefix("#") ? String(text.dropFirst()) : text).lowercased()
  }

  /// From 0 to 100.
  static let percent = ConfigText.integer(0...100)

  private static func isVariable(_ text: String) -> Bool {
    text.utf8.first.map { $0 &- 48 >= 10 } == true
      && text.utf8.allSatisfy { byte in
        byte &- 48 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
      }
  }

  private static func isBelow(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return path.utf8.first != UInt8(ascii: "/") && !parts.contains { $0.elementsEqual("..".utf8) }
  }

  /// One to nine digits, nothing else.
  static func integer(_ text: String) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 48 < 10 }) else {
      return nil
    }
    return Int(text)
  }

  /// `a, b or c`.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// True for digits and separators only, which are not used as commit names.
  private static func looksLikeDay(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 &- 48 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
      && text.utf8.contains(UInt8(ascii: "-"))
  }
}

/// Finds the word that the user probably meant.
enum NearestWord {
  /// The word that is at most two letters away, or that starts with `text`.
  static func find(_ text: String, in words: [String]) -> String? {
    EditDistance.nearest(to: text, in: words)
      ?? (text.utf8.count > 2 ? words.first { $0.hasPrefix(text) } : nil)
  }
}

/// Foreign text in a message: quoted, shortened, and without control characters for a terminal.
struct Quoted: CustomStringConvertible {
  private static let limit = 60
  let description: String

  init(_ text: String) {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      if count > Self.limit { break }
      shown.unicodeScalars.append(Self.isVisible(scalar) ? scalar : "\u{FFFD}")
    }
    description = "'" + shown + (count > Self.limit ? "…" : "") + "'"
  }

  /// The visible, shortened text without quotes.
  static func plain(_ text: String) -> String {
    String(Quoted(text).description.dropFirst().dropLast())
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7f }
    return !ForbiddenScalars.contains(scalar)
  }
}
