/// Decides whether source code declares types and requirements only, so that no test can run it.
///
/// Code is the body of a function or an accessor, an assignment, or a call. In doubt, and in
/// languages without braces, a file has code.
struct DeclarationScan {
  private let bytes: [UInt8]
  private var position = 0
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
    var scan = DeclarationScan(bytes: Array(content))
    return scan.findsCode()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func findsCode() -> Bool {
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
        if depth == 0 { line = [] }
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "#") where line.isEmpty && depth == 0: skipLine()
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): skipText(byte)
      case UInt8(ascii: "@"):
        isAttribute = true
        position += 1
      case UInt8(ascii: "("):
        let isCall = line.count == 1 && Self.initializers.isDisjoint(with: line)
        if isCall, depth == 0, scope == 0 { return true }
        depth += 1
        position += 1
      case UInt8(ascii: ")"):
        depth = max(0, depth - 1)
        position += 1
      case UInt8(ascii: "="):
        if isAssignment { return true }
        position += 1
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
      default: if Self.isWord(byte) { takeWord() } else { position += 1 }
      }
    }
    return false
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  private mutating func end() {
    (statement, line, depth) = ([], [], 0)
    position += 1
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte)
      || (0x41...0x5a).contains(byte & 0xdf)
  }

  private mutating func takeWord() {
    let start = position
    while let byte = current, Self.isWord(byte) { position += 1 }
    if isAttribute, depth == 0 {
      isAttribute = current == UInt8(ascii: "(")
      if isAttribute { skipParentheses() }
      return isAttribute = false
    }
    if depth > 0 { return }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    line.append(word)
    statement.append(word)
  }

  /// The last keyword decides, as a line end need not end a statement.
  private var isTypeBody: Bool {
    let last = statement.last { Self.types.contains($0) || Self.functions.contains($0) }
    return last.map(Self.types.contains) ?? false
  }

  /// Default values of parameters are in parentheses.
  private var isAssignment: Bool {
    let signs = Array("=<>!".utf8)
    let previous = position > 0 ? bytes[position - 1] : 0
    if signs.contains(previous) || next == UInt8(ascii: "=") { return false }
    if next == UInt8(ascii: ">") { return true }
    return depth == 0 && Self.names.isDisjoint(with: line)
  }

  /// Skips `{ get set }`; false for the body of a function.
  private mutating func skipRequirement() -> Bool {
    let close = bytes[position...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
    let words = bytes[(position + 1)..<close].split { !Self.isWord($0) }
      .map { String(decoding: $0, as: UTF8.self) }
    guard !words.isEmpty, Self.accessors.isSuperset(of: words) else { return false }
    position = close
    end()
    return true
  }

  private mutating func skipLine() {
    while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      position += 1
    }
  }

  private mutating func skipComment() {
    position += 2
    while let byte = current {
      if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") { return position += 2 }
      position += 1
    }
  }

  private mutating func skipText(_ quote: UInt8) {
    position += 1
    while let byte = current, byte != quote {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
  }

  private mutating func skipParentheses() {
    var open = 0
    while let byte = current {
      position += 1
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") { open -= 1 }
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
