/// A reference to a character: `&lt;`, `&#228;`.
package enum XMLReference {
  /// The maximum length of a reference in bytes.
  static let longest = 64

  /// The character that a reference stands for; nil for an unknown name.
  ///
  /// A character that XML does not allow becomes U+FFFD: tests print control characters, and
  /// common writers refer to them.
  static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard name.first == UInt8(ascii: "#") else {
      return named(String(decoding: name, as: UTF8.self))
    }
    return number(name).map { number in
      let isControl = number < 0x20 && ![0x09, 0x0a, 0x0d].contains(number)
      return isControl ? "\u{fffd}" : Unicode.Scalar(number) ?? "\u{fffd}"
    }
  }

  /// The number of a reference such as `#228` or `#xe4`.
  static func number(_ name: ArraySlice<UInt8>) -> UInt32? {
    let isHex = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10)
    else { return nil }
    return number
  }

  /// True for a character that a document may contain, written or as a reference.
  package static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xa, 0xd, 0x20...0xd7ff, 0xe000...0xfffd, 0x10000...: true
    default: false
    }
  }

  private static func named(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: nil
    }
  }
}

extension XMLStream {
  /// The characters between two offsets, with references and line ends resolved.
  func resolved(_ start: Int, _ end: Int, isAttribute: Bool) throws(StreamFault) -> String {
    try checkCharacters(start, end)
    // XML replaces line ends and tabs in values by blanks (3.3.3); for reports they are kept.
    let normalises = isStrict && isAttribute
    let bytes = window.bytes[start..<end]
    let isPlain = bytes.allSatisfy { byte in
      byte != UInt8(ascii: "&") && byte != 0x0d && (byte != UInt8(ascii: "<") || !isAttribute)
        && (byte >= 0x20 || !normalises)
    }
    if isPlain { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(end - start)
    let feed: UInt8 = normalises ? 0x20 : 0x0a
    var offset = start
    while offset < end {
      let byte = window.bytes[offset]
      switch byte {
      case UInt8(ascii: "&"): try appendReference(&offset, end, to: &output)
      case 0x0d:
        if offset + 1 == end || window.bytes[offset + 1] != 0x0a { output.append(feed) }
      case 0x09, 0x0a: output.append(normalises ? 0x20 : byte)
      case UInt8(ascii: "<") where isAttribute:
        throw window.fault(.malformed("a value contains a '<'"), at: offset)
      default: output.append(byte)
      }
      offset += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the character of a reference; the offset is then at its semicolon.
  private func appendReference(
    _ offset: inout Int, _ end: Int, to output: inout [UInt8]
  ) throws(StreamFault) {
    let rest = window.bytes[offset + 1..<min(end, offset + XMLReference.longest)]
    guard let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) else {
      throw window.fault(.malformed("an '&' starts no reference"), at: offset)
    }
    let name = rest[..<semicolon]
    if isStrict, name.first == UInt8(ascii: "#"),
      !(XMLReference.number(name).flatMap(Unicode.Scalar.init).map(XMLReference.isLegal) ?? false)
    {
      throw window.fault(.markup(.illegalCharacter), at: offset)
    }
    guard let scalar = XMLReference.scalar(name) else {
      throw window.fault(
        .markup(.unknownEntity(String(decoding: name, as: UTF8.self))), at: offset)
    }
    output += String(scalar).utf8
    offset = semicolon
  }

  /// Text whose line ends are line feeds.
  static func lineFeeds(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(0x0d) else { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      if byte != 0x0a || last != 0x0d { output.append(byte == 0x0d ? 0x0a : byte) }
      last = byte
    }
    return String(decoding: output, as: UTF8.self)
  }
}
