/// A key that was found at an offset.
struct FoundKey {
  let text: LiteralText
  let table: KeyUse.Table
  let offset: Int
  /// True for a function that takes a String, whose interpolations are resolved before the lookup.
  let isPlain: Bool
}

/// Finds literals and the calls that they are arguments of, in one pass over a source.
struct SwiftCalls {
  private(set) var keys: [FoundKey] = []
  private(set) var texts: Set<LiteralText> = []
  private(set) var words: Set<String> = []
  /// Sources inside interpolations.
  var nested: [Range<Int>] { lexer.nested }
  private var lexer: SwiftLexer
  private var calls: [OpenCall] = []
  private var last = Token()
  private var beforeLast = Token()
  private var literal: OpenLiteral?

  /// A token, reduced to what the next ones need.
  private struct Token {
    /// The sign, `a` for a word, `"` for a literal, 0 for none.
    var sign: UInt8 = 0
    var range = 0..<0
  }

  /// A literal; the next token decides whether it is a whole argument.
  private struct OpenLiteral {
    var text: LiteralText
    let offset: Int
    let isArgumentStart: Bool
    let isTyped: Bool
  }

  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, depth: Int) {
    lexer = SwiftLexer(bytes, range, depth: depth)
  }

  mutating func read() {
    while let (token, start) = lexer.next() {
      switch token {
      case .word:
        closeLiteral(0)
        passWord(start)
      case .literal(let text):
        closeLiteral(0)
        open(text, start)
      case .sign(let sign):
        closeLiteral(sign)
        pass(sign)
      }
      beforeLast = last
      last = Token(sign: Self.sign(of: token), range: start..<lexer.offset)
    }
    closeLiteral(0)
  }

  private static func sign(of token: SwiftToken) -> UInt8 {
    switch token {
    case .word: UInt8(ascii: "a")
    case .literal: UInt8(ascii: "\"")
    case .sign(let sign): sign
    }
  }

  private static let longestWord = 256

  private mutating func passWord(_ start: Int) {
    let word = lexer.bytes[start..<lexer.offset]
    if word.count <= Self.longestWord { words.insert(String(decoding: word, as: UTF8.self)) }
  }

  private mutating func pass(_ sign: UInt8) {
    switch sign {
    case UInt8(ascii: "("):
      let isMember = beforeLast.sign == UInt8(ascii: ".")
      let isCall = last.sign == UInt8(ascii: "a")
      calls.append(
        OpenCall(isCall ? LocalizingCall(lexer.bytes[last.range], isMember: isMember) : nil))
    case UInt8(ascii: "["), UInt8(ascii: "{"): calls.append(OpenCall(nil))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if let key = calls.popLast()?.key { keys.append(key) }
    case UInt8(ascii: ","): withCall { $0.beginArgument() }
    case UInt8(ascii: ":"):
      let isLabel = [UInt8(ascii: "("), UInt8(ascii: ",")].contains(beforeLast.sign)
      guard last.sign == UInt8(ascii: "a"), isLabel else { return }
      let label = String(decoding: lexer.bytes[last.range].prefix(32), as: UTF8.self)
      withCall { $0.label(label) }
    default: break
    }
  }

  private mutating func withCall(_ body: (inout OpenCall) -> Void) {
    if !calls.isEmpty { body(&calls[calls.count - 1]) }
  }

  private mutating func open(_ text: LiteralText, _ start: Int) {
    var text = text
    text.isContinuedBefore = last.sign == UInt8(ascii: "+")
    let isStart = [UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: ":")].contains(last.sign)
    let type = lexer.bytes[beforeLast.range]
    let isTyped =
      last.sign == UInt8(ascii: "=") && beforeLast.sign == UInt8(ascii: "a")
      && (type.elementsEqual("LocalizedStringKey".utf8)
        || type.elementsEqual("LocalizedStringResource".utf8))
    literal = OpenLiteral(text: text, offset: start, isArgumentStart: isStart, isTyped: isTyped)
  }

  /// Handles the literal, once the next sign is known.
  private mutating func closeLiteral(_ sign: UInt8) {
    guard var open = literal else { return }
    literal = nil
    open.text.isContinuedAfter = sign == UInt8(ascii: "+")
    texts.insert(open.text)
    let isWhole = sign == UInt8(ascii: ")") || sign == UInt8(ascii: ",")
    if open.isTyped, !open.text.isContinuedAfter {
      let table = KeyUse.Table.named(KeyUse.defaultTable)
      keys.append(FoundKey(text: open.text, table: table, offset: open.offset, isPlain: false))
    } else if isWhole, open.isArgumentStart {
      withCall { $0.take(open.text, at: open.offset) }
    }
  }
}
