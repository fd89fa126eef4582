extension ByteCursor {
  /// The bytes of a string as written in the file.
  @inline(__always)
  package func raw(_ token: StringToken) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[token.range])
  }

  /// The text of a string, its escapes resolved.
  package func text(of token: StringToken) -> String {
    token.traits.contains(.escapes)
      ? String(decoding: unescaped(token), as: UTF8.self)
      : String(decoding: raw(token), as: UTF8.self)
  }

  /// The UTF-8 of a string, its escapes resolved.
  package func unescaped(_ token: StringToken) -> [UInt8] {
    let bytes = raw(token)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      guard byte == UInt8(ascii: "\\"), offset < bytes.count else {
        output.append(byte)
        continue
      }
      let letter = bytes[offset]
      offset += 1
      if letter == UInt8(ascii: "u") {
        let scalar = Unicode.Scalar(Self.scalar(bytes, &offset)) ?? "\u{fffd}"
        output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      } else {
        output.append(Self.control(letter))
      }
    }
    return output
  }

  private static func control(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0c
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// The scalar whose digits are at `offset`, including the second half of a surrogate pair.
  private static func scalar(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt32 {
    let first = unit(bytes, &offset)
    if first & 0xfc00 != 0xd800 { return first }
    offset += 2
    return 0x10000 + (first & 0x3ff) << 10 + unit(bytes, &offset) & 0x3ff
  }

  private static func unit(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt32 {
    let digits = bytes[min(offset, bytes.count)...].prefix(4)
    offset += 4
    return digits.reduce(0) { $0 &<< 4 | UInt32(hexDigit($1) ?? 0) }
  }
}
