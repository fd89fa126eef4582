/// The type of an unquoted text for XcodeGen's YAML reader: YAML 1.1 without `null`.
package enum YAMLScalar: Hashable, Sendable {
  case text
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case date

  /// Reads the type of an unquoted text.
  package init(plain text: String) {
    let bytes = Array(text.utf8.prefix(Self.longest + 1))
    guard bytes.count <= Self.longest, let first = bytes.first else {
      self = .text
      return
    }
    if let flag = Self.flag(text) {
      self = .flag(flag)
    } else if !Self.mayBeginNumber(first) {
      self = .text
    } else if YAMLNumber.isInteger(bytes) {
      self = YAMLNumber.integer(text).map(YAMLScalar.integer) ?? .text
    } else if YAMLNumber.isDecimal(bytes) {
      self = YAMLNumber.decimal(text).map(YAMLScalar.number) ?? .text
    } else {
      self = YAMLNumber.isDate(bytes) ? .date : .text
    }
  }

  /// The value written as text again; nil for a text and a date.
  package var printed: String? {
    switch self {
    case .text, .date: nil
    case .flag(let flag): flag ? "YES" : "NO"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    }
  }

  /// A description of the value.
  package var words: String {
    switch self {
    case .text: "a text"
    case .flag(let flag): "the truth value '\(flag)'"
    case .integer(let integer): "the number '\(integer)'"
    case .number(let number): "the number '\(number)'"
    case .date: "a date"
    }
  }

  /// No number, date or flag is longer.
  private static let longest = 128

  private static func flag(_ text: String) -> Bool? {
    switch text {
    case "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON": true
    case "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF": false
    default: nil
    }
  }

  private static func mayBeginNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}

/// A document as a tree; the writer decides how a text is quoted.
package indirect enum YAMLTree: Hashable, Sendable {
  /// A member of a map.
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: YAMLTree
    /// The comment above the member.
    package var remark: String?

    package init(_ key: String, _ value: YAMLTree, remark: String? = nil) {
      self.key = key
      self.value = value
      self.remark = remark
    }
  }

  /// A key without a value, as in `merge_group:`.
  case nothing
  case text(String)
  /// A text followed by a comment, such as the tag of a commit.
  case remarked(String, String)
  case number(Int)
  case flag(Bool)
  /// A text of several lines, written as it is.
  case lines([String])
  case list([YAMLTree])
  case map([Member])

  /// A list of texts.
  package static func texts(_ texts: [String]) -> YAMLTree { .list(texts.map(YAMLTree.text)) }

  /// A map of texts.
  package static func variables(_ texts: [(name: String, value: String)]) -> YAMLTree {
    .map(texts.map { Member($0.name, .text($0.value)) })
  }
}

extension YAMLTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(arrayLiteral elements: YAMLTree...) { self = .list(elements) }
  /// A map of the members that have a value.
  package init(dictionaryLiteral elements: (String, YAMLTree?)...) {
    self = .map(elements.compactMap { key, value in value.map { Member(key, $0) } })
  }
}
