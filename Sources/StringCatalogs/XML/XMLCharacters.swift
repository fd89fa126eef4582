/// How characters are written in XML 1.0.
enum XMLCharacters {
  /// Where the first character is that no document can hold; the bytes are legal UTF-8.
  static func firstIllegal(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte < 0x20, !TextCursor.isBlank(byte) { return offset }
      if byte == 0xef, offset + 2 < range.upperBound, bytes[offset + 1] == 0xbf,
        bytes[offset + 2] >= 0xbe
      {
        return offset
      }
      offset += 1
    }
    return nil
  }

  /// True for a character that a document can hold, written or referred to.
  static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xa, 0xd, 0x20...0xd7ff, 0xe000...0xfffd, 0x10000...: true
    default: false
    }
  }

  /// Line ends as a parser hands them on: a line feed each.
  static func lineFeeds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(0x0d) else { return Array(bytes) }
    var output: [UInt8] = []
    var last: UInt8 = 0
    for byte in bytes {
      if byte != 0x0a || last != 0x0d { output.append(byte == 0x0d ? 0x0a : byte) }
      last = byte
    }
    return output
  }

  /// Characters with their references resolved, as XML 1.0 has it in 2.11, 3.3.3 and 4.1.
  static func resolved(
    _ bytes: [UInt8], _ range: Range<Int>, isAttribute: Bool
  ) throws(TextFault) -> [UInt8] {
    var output: [UInt8] = []
    var offset = range.lowerBound
    var copied = offset
    func copy(upTo end: Int) {
      let text = lineFeeds(bytes[copied..<end])
      output += isAttribute ? text.map { TextCursor.isBlank($0) ? 0x20 : $0 } : text
    }
    while offset < range.upperBound {
      guard bytes[offset] == UInt8(ascii: "&") else {
        offset += 1
        continue
      }
      copy(upTo: offset)
      output += try reference(bytes, &offset, range.upperBound)
      copied = offset
    }
    copy(upTo: offset)
    return output
  }

  private static func reference(
    _ bytes: [UInt8], _ offset: inout Int, _ end: Int
  ) throws(TextFault) -> [UInt8] {
    let start = offset
    let name = bytes[start + 1..<end].prefix(longestReference).prefix { $0 != UInt8(ascii: ";") }
    guard name.endIndex < end, bytes[name.endIndex] == UInt8(ascii: ";") else {
      throw TextFault(.unexpected, at: start)
    }
    offset = name.endIndex + 1
    let text = String(decoding: name, as: UTF8.self)
    switch text {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    guard text.hasPrefix("#") else { throw TextFault(.unknownEntity(text), at: start) }
    guard let scalar = scalar(text.dropFirst()), isLegal(scalar) else {
      throw TextFault(.illegalCharacter, at: start)
    }
    return Array(String(scalar).utf8)
  }

  private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
    let isHex = digits.hasPrefix("x")
    let number = isHex ? digits.dropFirst() : digits
    guard let first = number.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-")
    else { return nil }
    return UInt32(number, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
  }

  private static let longestReference = 64

  static func isNameStart(_ byte: UInt8) -> Bool {
    byte & 0xdf &- UInt8(ascii: "A") < 26 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      || byte >= 0x80
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
