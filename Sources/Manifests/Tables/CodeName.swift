import Formats

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
