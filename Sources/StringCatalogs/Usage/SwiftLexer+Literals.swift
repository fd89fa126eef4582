import Base

extension SwiftLexer {
  /// Skips a string literal; nil if none starts here.
  mutating func literal() -> LiteralText? {
    let hashes = hashCount()
    guard byte(hashes) == UInt8(ascii: "\"") else { return nil }
    offset += hashes
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    // `""` is an empty text; only raw literals may start with quotes: `#"""#`.
    if isMultiline, hashes == 0 || !isFollowed(offset + 2, by: hashes) {
      offset += 3
      return multiline(hashes)
    }
    offset += 1
    return singleLine(hashes)
  }

  private mutating func singleLine(_ hashes: Int) -> LiteralText {
    var text = LiteralText()
    while offset < end, byte() != 0x0a {
      if byte() == UInt8(ascii: "\""), isFollowed(offset, by: hashes) {
        offset += 1 + hashes
        break
      }
      if !passEscape(hashes, &text) { passByte(&text) }
    }
    return text
  }

  private mutating func multiline(_ hashes: Int) -> LiteralText {
    var text = LiteralText()
    while offset < end {
      if byte() == UInt8(ascii: "\""), byte(1) == UInt8(ascii: "\""),
        byte(2) == UInt8(ascii: "\""), isFollowed(offset + 2, by: hashes)
      {
        let indent = text.bytes.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
        offset += 3 + hashes
        text.unindent(by: indent)
        break
      }
      if !passEscape(hashes, &text) { passByte(&text) }
    }
    return text
  }

  private mutating func passByte(_ text: inout LiteralText) {
    text.bytes.append(byte())
    offset += 1
  }

  /// Skips an escape, which in a raw literal has as many `#` as the literal.
  private mutating func passEscape(_ hashes: Int, _ text: inout LiteralText) -> Bool {
    guard byte() == UInt8(ascii: "\\"), isFollowed(offset, by: hashes) else { return false }
    offset += 1 + hashes
    let letter = byte()
    if letter == UInt8(ascii: "(") {
      passInterpolation()
      text.appendHole()
      return true
    }
    offset = min(offset + 1, end)
    switch letter {
    case UInt8(ascii: "n"): text.bytes.append(0x0a)
    case UInt8(ascii: "t"): text.bytes.append(0x09)
    case UInt8(ascii: "r"): text.bytes.append(0x0d)
    case UInt8(ascii: "0"): text.bytes.append(0)
    case UInt8(ascii: "u"): passScalar(&text)
    // A line end after a backslash joins the lines; its indentation is removed like theirs.
    case 0x0a: text.bytes.append(LiteralText.joint)
    default: text.bytes.append(letter)
    }
    return true
  }

  private mutating func passScalar(_ text: inout LiteralText) {
    guard byte() == UInt8(ascii: "{") else { return }
    var value: UInt32 = 0
    offset += 1
    while let digit = ASCII.hexadecimal(byte()) {
      value = min(value, 0xff_ffff) << 4 | UInt32(digit)
      offset += 1
    }
    if byte() == UInt8(ascii: "}") { offset += 1 }
    text.append(Unicode.Scalar(value) ?? "\u{fffd}")
  }

  /// Skips `(…)`; its content is read later as a separate source.
  private mutating func passInterpolation() {
    guard depth < Self.deepest else {
      offset = end
      return
    }
    let start = offset
    var inner = SwiftLexer(bytes, start..<end, depth: depth + 1)
    var open = 0
    while let (token, _) = inner.next() {
      guard case .sign(let sign) = token else { continue }
      if sign == UInt8(ascii: "(") { open += 1 }
      if sign == UInt8(ascii: ")") { open -= 1 }
      if open == 0 { break }
    }
    offset = inner.offset
    nested.append(start..<offset)
  }
}

extension LiteralText {
  /// The byte for a line end that a backslash removes, until the indentation is known.
  static let joint: UInt8 = 2

  /// Removes the indentation of each line, and the line ends at the quotes.
  mutating func unindent(by indent: Int) {
    var output: [UInt8] = []
    var offset = 0
    let last = bytes.count - indent
    if bytes.first == 0x0d { offset = 1 }
    if offset < bytes.count, bytes[offset] == 0x0a { offset += 1 }
    var isLineStart = true
    while offset < last {
      if isLineStart {
        let limit = min(offset + indent, last)
        while offset < limit, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
        isLineStart = false
        continue
      }
      let byte = bytes[offset]
      offset += 1
      isLineStart = byte == 0x0a || byte == Self.joint
      if byte != Self.joint { output.append(byte) }
    }
    if output.last == 0x0a { output.removeLast() }
    bytes = output
  }
}
