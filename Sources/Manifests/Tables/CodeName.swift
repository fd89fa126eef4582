import Formats

/// Names in code that are made of names in tables.
enum CodeName {
  /// `server-url` as `serverURL` would be guessing: it becomes `serverUrl`; nil where no letter begins it.
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

  /// The case of a choice; one that begins with a digit gets a word before it.
  static func choice(_ value: String) -> String? {
    property(value) ?? property("value-" + value).flatMap { $0 == "value" ? nil : $0 }
  }

  /// A type's name of that of a file; nil where it makes none.
  static func type(ofFile path: String) -> String? {
    let name = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    guard let first = name.utf8.first, ASCII.isLetter(first),
      name.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) }),
      first & 0x20 == 0
    else { return nil }
    return String(name)
  }

  /// The name in Swift, where some are words of the language.
  static func swift(_ name: String) -> String { swiftWords.contains(name) ? "`\(name)`" : name }

  /// The name in Kotlin, where some are words of the language.
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
