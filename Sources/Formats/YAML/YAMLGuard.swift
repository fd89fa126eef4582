/// One pass over a file, which refuses what the YAML parser must not be given.
///
/// It walks token by token as libyaml does, so that it can tell an alias from a `*` in quotes. Where
/// following would need more of YAML's grammar (complex keys, and texts without quotes over several
/// lines or stated indentation where the terms are not full), it refuses. What it lets through nests
/// at most twice as deep as the terms say.
package struct YAMLGuard {
  private let bytes: [UInt8]
  private let terms: YAMLTerms
  private var position = 0
  private var line = 1
  private var lineStart = 0
  /// The columns of the maps and lists in block style that are open, as in libyaml.
  private var indents: [Int] = []
  /// The brackets and braces that are open.
  private var flowDepth = 0
  private var tokens = 0
  private var hasMarker = false
  /// True behind a list, a map or an alias, which may lead to one.
  private var endsCollection = false

  /// Checks `bytes`, which are UTF-8 without forbidden characters.
  ///
  /// - Throws: the first thing that the terms do not allow.
  package static func check(_ bytes: [UInt8], _ terms: YAMLTerms) throws(YAMLFault) {
    var walk = YAMLGuard(bytes: bytes, terms: terms)
    while walk.skipToToken() { try walk.token() }
  }

  private init(bytes: [UInt8], terms: YAMLTerms) {
    self.bytes = bytes
    self.terms = terms
  }
}

// MARK: - Tokens

extension YAMLGuard {
  /// Reads one token; the position is at its first byte.
  private mutating func token() throws(YAMLFault) {
    unrollIndents()
    tokens += 1
    if tokens > 3 * terms.nodes { throw .tooManyNodes(place) }
    if column == 0, try marker() { return }
    let isBehindCollection = endsCollection
    endsCollection = false
    switch current {
    case UInt8(ascii: "["), UInt8(ascii: "{"): try open()
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      flowDepth = max(0, flowDepth - 1)
      position += 1
      endsCollection = true
    case UInt8(ascii: ","): position += 1
    case UInt8(ascii: "-") where isBlank(byte(after: 1)):
      try indent(to: column)
      position += 1
    case UInt8(ascii: "?") where flowDepth > 0 || isBlank(byte(after: 1)): throw .complexKey(place)
    // The parser compares keys as wholes: one of nested lists, or of aliases, costs without limit.
    case UInt8(ascii: ":") where flowDepth > 0 && isBehindCollection: throw .complexKey(place)
    case UInt8(ascii: ":") where flowDepth > 0: position += 1
    case UInt8(ascii: ":") where isBlank(byte(after: 1)): throw .complexKey(place)
    case UInt8(ascii: "*"), UInt8(ascii: "&"), UInt8(ascii: "!"): try property()
    case UInt8(ascii: "|") where flowDepth == 0, UInt8(ascii: ">") where flowDepth == 0:
      try block()
    default: try scalar()
    }
  }

  /// `---` once before everything; any other marker or directive is refused.
  private mutating func marker() throws(YAMLFault) -> Bool {
    if current == UInt8(ascii: "%") { throw .directive(place) }
    guard isMarker(at: position) else { return false }
    if hasMarker || tokens > 1 || current == UInt8(ascii: ".") { throw .severalDocuments(place) }
    hasMarker = true
    tokens = 0
    position += 3
    return true
  }

  /// An anchor, an alias or a tag: one word.
  private mutating func property() throws(YAMLFault) {
    if !terms.isFull {
      switch current {
      case UInt8(ascii: "*"): throw .alias(place)
      case UInt8(ascii: "&"): throw .anchor(place)
      default: throw .tag(place)
      }
    }
    endsCollection = current == UInt8(ascii: "*")
    position += 1
    while !isBlank(current), flowDepth == 0 || !isFlowSign(current) {
      // The name of an alias ends before the ':' that makes it a key.
      if endsCollection, current == UInt8(ascii: ":"), flowDepth > 0 || isBlank(byte(after: 1)) {
        return
      }
      position += 1
    }
  }

  private mutating func open() throws(YAMLFault) {
    flowDepth += 1
    try checkDepth(at: column)
    position += 1
  }

  /// A text in quotes or without, and the ':' behind it that makes it a key.
  private mutating func scalar() throws(YAMLFault) {
    let start = (column: column, line: line)
    let isPlain = current != UInt8(ascii: "'") && current != UInt8(ascii: "\"")
    if isPlain { plain() } else { quoted(by: current) }
    while isSpace(current) { position += 1 }
    if flowDepth == 0, current == UInt8(ascii: ":"), isBlank(byte(after: 1)), line == start.line {
      try indent(to: start.column)
      position += 1
    } else if isPlain, isBreak(current), continuesOnNextLine() {
      if !terms.isFull { throw .unquotedLines(place) }
      try lines()
    }
  }

  /// The further lines of a text without quotes; the position is at what follows on one.
  private mutating func lines() throws(YAMLFault) {
    repeat {
      let start = position
      plain()
      while isSpace(current) { position += 1 }
      if position == start { throw .unquotedLines(place) }
    } while isBreak(current) && continuesOnNextLine()
  }

  private mutating func plain() {
    while position < bytes.count, !endsPlain(at: position) {
      var next = position
      while isSpace(byte(at: next)) { next += 1 }
      // Blanks belong to the text only where more of it follows.
      if next > position, isBreakOrEnd(byte(at: next)) || byte(at: next) == UInt8(ascii: "#") {
        return
      }
      position = max(next, position + 1)
    }
  }

  private func endsPlain(at position: Int) -> Bool {
    switch byte(at: position) {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    case UInt8(ascii: ":"): isBlank(byte(at: position + 1))
    case let byte where isFlowSign(byte): flowDepth > 0
    default: false
    }
  }

  private func isFlowSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// True where libyaml would read on; the position is then at what follows.
  private mutating func continuesOnNextLine() -> Bool {
    while isBlank(current), position < bytes.count { advanceOverBlank() }
    if position >= bytes.count || current == UInt8(ascii: "#") { return false }
    if column == 0, isMarker(at: position) { return false }
    if flowDepth == 0 { return column > (indents.last ?? -1) }
    return !endsPlain(at: position)
  }

  private mutating func quoted(by quote: UInt8) {
    position += 1
    while position < bytes.count {
      if isBreak(current) {
        advanceOverBlank()
      } else if current == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        // An escaped line end is left to the next turn, which counts it.
        position += isBreak(byte(after: 1)) ? 1 : 2
      } else if current == quote, quote == UInt8(ascii: "'"), byte(after: 1) == quote {
        position += 2
      } else {
        position += 1
        if byte(at: position - 1) == quote { return }
      }
    }
  }

  /// A block of lines: `|` or `>`, then every line that is indented as the first one is.
  private mutating func block() throws(YAMLFault) {
    var stated: Int?
    while !isBreakOrEnd(current), current != UInt8(ascii: "#") {
      if current &- UInt8(ascii: "0") < 10 {
        if !terms.isFull { throw .statedIndentation(place) }
        stated = Int(current &- UInt8(ascii: "0"))
      }
      position += 1
    }
    skipToBreak()
    if position < bytes.count { advanceOverBlank() }
    var width = max((indents.last ?? -1) + 1, 1)
    if let stated { width = max(indents.last ?? 0, 0) + max(stated, 1) }
    var isLeading = stated == nil
    while position < bytes.count {
      let spaces = leadingSpaces(atMost: isLeading ? .max : width)
      let first = byte(at: position + spaces)
      if isLeading { width = max(width, spaces) }
      if !isBreakOrEnd(first) {
        if spaces < width { return }
        isLeading = false
      }
      skipToBreak()
      if position < bytes.count { advanceOverBlank() }
    }
  }

  private func leadingSpaces(atMost limit: Int) -> Int {
    var count = 0
    while count < limit, byte(after: count) == UInt8(ascii: " ") { count += 1 }
    return count
  }
}

// MARK: - Position

extension YAMLGuard {
  /// The byte at the position; 0, which no file holds, at the end.
  private var current: UInt8 { byte(at: position) }

  private func byte(at position: Int) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

  private func byte(after distance: Int) -> UInt8 { byte(at: position + distance) }

  private var column: Int { position - lineStart }

  private var place: TextPlace { TextPlace(line: line, column: column + 1) }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func isBreakOrEnd(_ byte: UInt8) -> Bool { isBreak(byte) || byte == 0 }

  private func isBlank(_ byte: UInt8) -> Bool { isSpace(byte) || isBreakOrEnd(byte) }

  private func isMarker(at position: Int) -> Bool {
    let sign = byte(at: position)
    return (sign == UInt8(ascii: "-") || sign == UInt8(ascii: "."))
      && byte(at: position + 1) == sign && byte(at: position + 2) == sign
      && isBlank(byte(at: position + 3))
  }

  /// Goes to the first byte of the next token; false at the end.
  private mutating func skipToToken() -> Bool {
    while position < bytes.count {
      if current == UInt8(ascii: "#") {
        skipToBreak()
      } else if isBlank(current) {
        advanceOverBlank()
      } else {
        return true
      }
    }
    return false
  }

  private mutating func skipToBreak() {
    while position < bytes.count, !isBreak(current) { position += 1 }
  }

  /// Steps over one blank or line end; CR and LF together are one.
  private mutating func advanceOverBlank() {
    let isEnd = isBreak(current)
    if current == UInt8(ascii: "\r"), byte(after: 1) == UInt8(ascii: "\n") { position += 1 }
    position += 1
    if isEnd {
      line += 1
      lineStart = position
    }
  }

  private mutating func unrollIndents() {
    guard flowDepth == 0 else { return }
    while let last = indents.last, last > column { indents.removeLast() }
  }

  private mutating func indent(to column: Int) throws(YAMLFault) {
    guard flowDepth == 0, column > indents.last ?? -1 else { return }
    indents.append(column)
    try checkDepth(at: column)
  }

  private func checkDepth(at column: Int) throws(YAMLFault) {
    if indents.count + flowDepth > terms.depth {
      throw .tooDeep(TextPlace(line: line, column: column + 1))
    }
  }
}
