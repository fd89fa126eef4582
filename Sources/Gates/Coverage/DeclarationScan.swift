import Base

/// Decides whether source code declares types and requirements only, so that no test can run it.
///
/// Code is the body of a function or an accessor, an assignment, or a call. In doubt, and in
/// languages without braces, a file has code.
struct DeclarationScan {
  private let bytes: [UInt8]
  private var tokens: [SourceTokens.Token] = []
  private var index = 0
  /// The words of the statement so far; a brace or a semicolon ends it.
  private var statement: [String] = []
  /// The words of the current line.
  private var line: [String] = []
  /// The number of open parentheses.
  private var depth = 0
  /// The number of open bodies of types.
  private var scope = 0
  private var isAttribute = false

  private static let endings: Set<Substring> = [
    "swift", "kt", "kts", "java", "m", "mm", "c", "cc", "cpp", "ts", "tsx", "cs", "dart", "scala",
  ]

  /// Whether a file with this content has code.
  static func hasCode(_ path: String, _ content: some Sequence<UInt8>) -> Bool {
    guard let ending = CoverageScope.ending(of: path), endings.contains(ending) else { return true }
    var scan = DeclarationScan(Array(content), SourceLanguage(path: path) ?? .java)
    return scan.findsCode()
  }

  private init(_ bytes: [UInt8], _ language: SourceLanguage) {
    self.bytes = bytes
    var source = SourceTokens(bytes, language)
    while let token = source.next() { tokens.append(token) }
  }

  private mutating func findsCode() -> Bool {
    var row = 0
    while let token = current, let byte = token.text.first {
      if token.line > row, depth == 0 { line = [] }
      row = token.line
      switch byte {
      case UInt8(ascii: "#") where line.isEmpty && depth == 0:
        while current?.line == row { index += 1 }
      case UInt8(ascii: "@"):
        isAttribute = true
        index += 1
      case UInt8(ascii: "("):
        let isCall = line.count == 1 && Self.initializers.isDisjoint(with: line)
        if isCall, depth == 0, scope == 0 { return true }
        depth += 1
        index += 1
      case UInt8(ascii: ")"):
        depth = max(0, depth - 1)
        index += 1
      case UInt8(ascii: "="):
        if isAssignment(token) { return true }
        index += 1
      case UInt8(ascii: "{"):
        if isTypeBody {
          scope += 1
          end()
        } else if !skipRequirement() {
          return true
        }
      case UInt8(ascii: "}"):
        scope = max(0, scope - 1)
        end()
      case UInt8(ascii: ";"): end()
      default:
        index += 1
        if SourceTokens.isWord(byte) { take(ASCII.text(token.text)) }
      }
    }
    return false
  }

  private var current: SourceTokens.Token? { index < tokens.count ? tokens[index] : nil }

  private mutating func end() {
    (statement, line, depth) = ([], [], 0)
    index += 1
  }

  private mutating func take(_ word: String) {
    if isAttribute, depth == 0 {
      if current?.text.first == UInt8(ascii: "(") { skipParentheses() }
      return isAttribute = false
    }
    if depth > 0 { return }
    line.append(word)
    statement.append(word)
  }

  /// The last keyword decides, as a line end need not end a statement.
  private var isTypeBody: Bool {
    let last = statement.last { Self.types.contains($0) || Self.functions.contains($0) }
    return last.map(Self.types.contains) ?? false
  }

  /// Default values of parameters are in parentheses.
  private func isAssignment(_ sign: SourceTokens.Token) -> Bool {
    let signs = Array("=<>!".utf8)
    let (start, end) = (sign.text.startIndex, sign.text.endIndex)
    let next = end < bytes.count ? bytes[end] : 0
    if start > 0, signs.contains(bytes[start - 1]) || next == UInt8(ascii: "=") { return false }
    if next == UInt8(ascii: ">") { return true }
    return depth == 0 && Self.names.isDisjoint(with: line)
  }

  /// Skips `{ get set }`; false for the body of a function.
  private mutating func skipRequirement() -> Bool {
    let words = tokens[(index + 1)...].prefix { $0.text.first != UInt8(ascii: "}") }
      .filter { SourceTokens.isWord($0.text.first ?? 0) }.map { ASCII.text($0.text) }
    guard !words.isEmpty, Self.accessors.isSuperset(of: words) else { return false }
    while let token = current, token.text.first != UInt8(ascii: "}") { index += 1 }
    end()
    return true
  }

  private mutating func skipParentheses() {
    var open = 0
    while let token = current {
      index += 1
      if token.text.first == UInt8(ascii: "(") { open += 1 }
      if token.text.first == UInt8(ascii: ")") { open -= 1 }
      if open == 0 { return }
    }
  }

  private static let types: Set<String> = [
    "protocol", "struct", "class", "enum", "extension", "actor", "interface", "object", "record",
    "namespace", "trait", "type", "import", "export",
  ]
  private static let initializers: Set<String> = ["init", "subscript", "constructor"]
  private static let functions = initializers.union([
    "func", "fun", "function", "deinit", "var", "let", "val", "const", "get", "set",
  ])
  private static let names: Set<String> = [
    "typealias", "associatedtype", "case", "type", "using", "typedef", "enum",
  ]
  private static let accessors: Set<String> = [
    "get", "set", "async", "throws", "mutating", "nonmutating",
  ]
}
