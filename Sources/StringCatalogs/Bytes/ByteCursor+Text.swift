extension ByteCursor {
  /// The bytes of a string as they stand in the file.
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
    var output: [UInt8] = []
    output.reserveCapacity(token.count)
    var rest = raw(token)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        output.append(byte)
        continue
      }
      if letter == UInt8(ascii: "u") {
        output.append(contentsOf: Self.scalar(&rest).utf8)
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

  /// The letter whose digits stand in front of `rest`, and those of its other half where it is a pair.
  private static func scalar(_ rest: inout Slice<UnsafeRawBufferPointer>) -> String {
    var units = [unit(&rest)]
    if units[0] & 0xfc00 == 0xd800 {
      rest = rest.dropFirst(2)
      units.append(unit(&rest))
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func unit(_ rest: inout Slice<UnsafeRawBufferPointer>) -> UInt16 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 &<< 4 | UInt16(hexDigit($1) ?? 0) }
  }
}
