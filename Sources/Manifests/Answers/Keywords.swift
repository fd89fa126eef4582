/// Words that Swift, Kotlin or Java keep for themselves, so that nothing can be called so.
enum Keywords {
  static let all: Set<String> = java.union(swift).union(kotlin)

  /// Words that no part of a Java package may be.
  static let java: Set<String> = [
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "default", "do", "double", "else", "enum", "extends", "false", "final", "finally",
    "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long",
    "native", "new", "null", "package", "private", "protected", "public", "return", "short",
    "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient",
    "true", "try", "void", "volatile", "while",
  ]

  private static let swift: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "async", "await", "catch",
    "defer", "deinit", "extension", "fallthrough", "fileprivate", "func", "guard", "in", "init",
    "inout", "internal", "is", "let", "nil", "open", "operator", "precedencegroup", "protocol",
    "repeat", "rethrows", "self", "some", "struct", "subscript", "typealias", "var", "where",
  ]

  /// Modules that apps import, in small letters: a target of that name hides them from itself.
  ///
  /// `shared` is the framework of the program's own templates.
  static let modules: Set<String> = [
    "appintents", "appkit", "authenticationservices", "combine", "coredata", "cryptokit", "darwin",
    "dispatch", "foundation", "observation", "security", "shared", "swift", "swiftui", "testing",
    "uikit", "webkit", "widgetkit", "xctest",
  ]

  private static let kotlin: Set<String> = [
    "as", "fun", "in", "interface", "is", "object", "typealias", "typeof", "val", "var", "when",
  ]
}
