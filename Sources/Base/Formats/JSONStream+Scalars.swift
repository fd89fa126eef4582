extension JSONStream {
  /// Reads a string with its quotes.
  mutating func string() throws(StreamFault) -> String {
    var (length, hasEscapes) = (1, false)
    while true {
      if let end = try stringEnd(&length, &hasEscapes) {
        let start = window.position + 1
        let text = hasEscapes ? try unescaped(start, end) : window.text(start, end)
        window.position = end + 1
        return text
      }
      if length > Self.longestString {
        throw window.fault(.tooMuch("a string has more than \(Self.longestString) bytes"))
      }
      if try !window.fill() { throw window.fault(.truncated, at: window.bytes.count) }
    }
  }

  /// Skips a string with its quotes, of any length, without decoding escapes.
  mutating func passString() throws(StreamFault) {
    var (length, hasEscapes) = (1, false)
    while true {
      if let end = try stringEnd(&length, &hasEscapes) {
        window.position = end + 1
        return
      }
      window.position += length
      length = 0
      if try !window.fill() { throw window.fault(.truncated, at: window.bytes.count) }
    }
  }

  /// The offset of the closing quote, searched from `length` on; nil if it is not loaded.
  private func stringEnd(
    _ length: inout Int, _ hasEscapes: inout Bool
  ) throws(StreamFault) -> Int? {
    var offset = window.position + length
    while true {
      offset = window.bytes.withUnsafeBufferPointer { JSONText.plainEnd($0, from: offset) }
      guard offset < window.bytes.count else { break }
      let byte = window.bytes[offset]
      if byte == UInt8(ascii: "\"") { return offset }
      if byte < 0x20 {
        throw window.fault(.malformed("a string contains a control character"), at: offset)
      }
      hasEscapes = true
      if offset + 1 >= window.bytes.count { break }
      offset += 2
    }
    length = offset - window.position
    return nil
  }

  private func unescaped(_ start: Int, _ end: Int) throws(StreamFault) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(end - start)
    var offset = start
    while offset < end {
      if window.bytes[offset] != UInt8(ascii: "\\") {
        let plain = window.bytes.withUnsafeBufferPointer { JSONText.plainEnd($0, from: offset) }
        output += window.bytes[offset..<min(plain, end)]
        offset = min(plain, end)
        continue
      }
      offset += 1
      let letter = window.bytes[offset]
      offset += 1
      switch letter {
      case UInt8(ascii: "u"): output += String(try scalar(&offset, end)).utf8
      case UInt8(ascii: "n"): output.append(0x0a)
      case UInt8(ascii: "r"): output.append(0x0d)
      case UInt8(ascii: "t"): output.append(0x09)
      case UInt8(ascii: "b"): output.append(0x08)
      case UInt8(ascii: "f"): output.append(0x0c)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(letter)
      default: throw window.fault(.malformed("a backslash starts no valid escape"), at: offset - 2)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The scalar of a `\u` escape or of a surrogate pair; U+FFFD for half a pair.
  private func scalar(_ offset: inout Int, _ end: Int) throws(StreamFault) -> Unicode.Scalar {
    let first = try unit(&offset, end)
    guard UTF16.isLeadSurrogate(first), offset + 1 < end,
      window.bytes[offset] == UInt8(ascii: "\\"), window.bytes[offset + 1] == UInt8(ascii: "u")
    else { return Unicode.Scalar(first) ?? "\u{fffd}" }
    var behind = offset + 2
    let second = try unit(&behind, end)
    guard UTF16.isTrailSurrogate(second) else { return "\u{fffd}" }
    offset = behind
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private func unit(_ offset: inout Int, _ end: Int) throws(StreamFault) -> UInt16 {
    let digits = window.bytes[offset..<min(offset + 4, end)]
    guard digits.count == 4, digits.allSatisfy({ ASCII.hexadecimal($0) != nil }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw window.fault(.malformed("'\\u' needs four digits"), at: offset) }
    offset += 4
    return unit
  }

  /// Reads a number as RFC 8259 writes it.
  mutating func number() throws(StreamFault) -> JSONNumber {
    var end = window.position
    while true {
      while end < window.bytes.count, Self.isNumberByte(window.bytes[end]) { end += 1 }
      if end < window.bytes.count { break }
      if end - window.position > Self.longestNumber {
        throw window.fault(.tooMuch("a number has more than \(Self.longestNumber) digits"))
      }
      let length = end - window.position
      let hasMore = try window.fill()
      end = window.position + length
      if !hasMore { break }
    }
    guard Self.isNumber(window.bytes[window.position..<end]) else {
      throw window.fault(.malformed("a value is expected"))
    }
    let text = window.text(window.position, end)
    window.position = end
    return JSONNumber(text: text)
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }

  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix(while: ASCII.isDigit)
    if whole.isEmpty || (whole.count > 1 && whole.first == UInt8(ascii: "0")) { return false }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: ASCII.isDigit)
      if fraction.isEmpty { return false }
      rest = rest[fraction.endIndex...]
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      return !rest.isEmpty && rest.allSatisfy(ASCII.isDigit)
    }
    return rest.isEmpty
  }
}
