import Formats

/// The message of a diagnostic, and the rule that tools put before or behind it.
struct DiagnosticBody {
  let rule: String
  let message: String
  let dialect: DiagnosticLine.Dialect

  init(_ text: ArraySlice<UInt8>) {
    let text = text.trimmed
    if let (rule, rest) = Self.leadingRule(text) {
      (self.rule, message, dialect) = (rule, ASCII.text(rest), .swiftFormat)
    } else if let (rule, rest) = Self.swiftLintRule(text) {
      (self.rule, message, dialect) = (rule, ASCII.text(rest), .swiftLint)
    } else if let (rule, rest) = Self.flag(text) {
      (self.rule, message, dialect) = (rule, ASCII.text(rest), .compiler)
    } else {
      (rule, message, dialect) = ("", ASCII.text(text), .compiler)
    }
  }

  /// swift-format: `[Spacing] add 1 space`.
  private static func leadingRule(_ text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard text.first == UInt8(ascii: "[") else { return nil }
    let name = text.dropFirst().prefix(while: ASCII.isWord)
    let rest = text[name.endIndex...]
    guard !name.isEmpty, rest.starts(with: "] ".utf8) else { return nil }
    return (ASCII.text(name), rest.dropFirst(2))
  }

  /// SwiftLint: `Line Length Violation: Line should be … (line_length)`.
  private static func swiftLintRule(_ text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard text.last == UInt8(ascii: ")"), text.firstRange(of: violation) != nil else { return nil }
    return trailing(text.dropLast(), open: UInt8(ascii: "("), isName: ASCII.isWord)
  }

  /// clang: `unused variable 'x' [-Wunused-variable]`; swiftc: `… [#DeprecatedDeclaration]`.
  private static func flag(_ text: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard text.last == UInt8(ascii: "]") else { return nil }
    let signs = Array("#,=+".utf8)
    let isName = { (byte: UInt8) in ASCII.isWord(byte) || signs.contains(byte) }
    guard let (name, rest) = trailing(text.dropLast(), open: UInt8(ascii: "["), isName: isName),
      name.hasPrefix("-") || name.hasPrefix("#")
    else { return nil }
    return (name.hasPrefix("#") ? String(name.dropFirst()) : name, rest)
  }

  /// Splits `text (name` at the blank before the opening sign.
  private static func trailing(
    _ text: ArraySlice<UInt8>, open: UInt8, isName: (UInt8) -> Bool
  ) -> (String, ArraySlice<UInt8>)? {
    let length = text.reversed().prefix(while: isName).count
    let rest = text.dropLast(length)
    guard length > 0, rest.last == open, rest.dropLast().last == UInt8(ascii: " ") else {
      return nil
    }
    return (ASCII.text(text.suffix(length)), rest.dropLast(2))
  }

  private static let violation = Array(" Violation: ".utf8)
}
