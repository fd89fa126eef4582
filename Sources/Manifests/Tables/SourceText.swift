import Base

/// Escapes single-line table texts for other languages.
enum SourceText {
  static func swift(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  static func kotlin(_ text: String) -> String {
    "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("$", with: "\\$") + "\""
  }

  /// XML content or an attribute in double quotes.
  static func xml(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// An Android string resource, which has its own escapes.
  static func android(_ text: String) -> String {
    let escaped = xml(text.replacing("\\", with: "\\\\")).replacing("&quot;", with: "\\&quot;")
      .replacing("'", with: "\\'")
    return escaped.hasPrefix("@") || escaped.hasPrefix("?") ? "\\" + escaped : escaped
  }

  /// A cell of a Markdown table.
  static func markdown(_ text: String) -> String {
    var output = ""
    for character in text {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "|", "#", "!": output += "\\\(character)"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "&": output += "&amp;"
      default: output.append(character)
      }
    }
    return output
  }

  /// The text with a final full stop.
  static func sentence(_ text: String) -> String {
    text.last.map { ".!?".contains($0) } == true ? text : text + "."
  }

  /// A comment in Swift or Kotlin, without comment delimiters.
  static func comment(_ text: String) -> String {
    text.replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }
}

/// An untrusted text in a message.
func quoted(_ text: String) -> String { ForeignText.quoted(text) }

/// A file that is generated from a table.
package struct TableFile: Hashable, Sendable {
  /// Relative to the top of the repository.
  package let path: String
  package let text: String

  /// The bytes of the file.
  package var bytes: [UInt8] { Array(text.utf8) }
}

/// Names in code, derived from names in tables.
enum CodeName {
  /// Converts `server-url` to `serverUrl`, as `serverURL` would be a guess; nil without a first
  /// letter.
  static func property(_ name: String) -> String? {
    let parts = name.utf8.split { !ASCII.isLetter($0) && !ASCII.isDigit($0) }.map {
      String(Substring($0))
    }
    guard let first = parts.first, let letter = first.utf8.first, ASCII.isLetter(letter) else {
      return nil
    }
    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
  }

  /// The case name of a choice; a leading digit gets a prefix.
  static func choice(_ value: String) -> String? {
    property(value) ?? property("value-" + value).flatMap { $0 == "value" ? nil : $0 }
  }

  /// The type name of a file; nil if its name gives none.
  static func type(ofFile path: String) -> String? {
    let name = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    guard let first = name.utf8.first, ASCII.isLetter(first),
      name.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) }),
      first & 0x20 == 0
    else { return nil }
    return String(name)
  }

  /// The Swift name, escaped if it is a keyword.
  static func swift(_ name: String) -> String { swiftWords.contains(name) ? "`\(name)`" : name }

  /// The Kotlin name, escaped if it is a keyword.
  static func kotlin(_ name: String) -> String { kotlinWords.contains(name) ? "`\(name)`" : name }

  private static let swiftWords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  private static let kotlinWords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]
}
