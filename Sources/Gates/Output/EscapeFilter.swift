/// Removes terminal commands and invisible characters from a stream of bytes.
///
/// Escape sequences, controls, bidirectional and zero-width characters are removed; invalid UTF-8
/// becomes U+FFFD. Every line end becomes a line feed: runners also split at carriage returns.
struct EscapeFilter {
  private enum State {
    case text
    case escape
    case control
    /// In an invisible terminal string; it ends with the line, as it could hide the rest.
    case string
    case stringEscape
  }

  private var state = State.text
  private var wasReturn = false
  private var scalar: (value: UInt32, missing: Int, least: UInt32) = (0, 0, 0)

  mutating func filter(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    var position = 0
    while position < bytes.count {
      if case .text = state, scalar.missing == 0, !wasReturn {
        let end = Self.endOfPlain(bytes, from: position)
        if end > position {
          output.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
          position = end
          continue
        }
      }
      take(bytes[position], &output)
      position += 1
    }
  }

  mutating func finish(into output: inout [UInt8]) {
    if scalar.missing > 0 { output += Self.replacement }
    self = EscapeFilter()
  }

  private static let replacement: [UInt8] = [0xef, 0xbf, 0xbd]
  private static let (escape, lineFeed, carriageReturn, bell): (UInt8, UInt8, UInt8, UInt8) =
    (0x1b, 0x0a, 0x0d, 0x07)

  private static func endOfPlain(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var end = start
    while end < bytes.count, isPlain(bytes[end]) { end += 1 }
    return end
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x5f || byte == lineFeed || byte == 0x09
  }

  private mutating func take(_ byte: UInt8, _ output: inout [UInt8]) {
    if scalar.missing > 0, takeRest(byte, &output) { return }
    defer { wasReturn = byte == Self.carriageReturn }
    if byte == Self.lineFeed || byte == Self.carriageReturn {
      state = .text
      if byte == Self.carriageReturn || !wasReturn { output.append(Self.lineFeed) }
      return
    }
    switch state {
    case .text: takeText(byte, &output)
    case .escape: takeEscape(byte)
    case .control: if byte >= 0x40 && byte < 0x7f || byte >= 0x80 { state = .text }
    case .string:
      if byte == Self.bell { state = .text }
      if byte == Self.escape { state = .stringEscape }
    case .stringEscape: state = byte == UInt8(ascii: "\\") ? .text : .string
    }
  }

  private mutating func takeEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string
    case 0x20..<0x30, Self.escape: break
    default: state = .text
    }
  }

  private mutating func takeText(_ byte: UInt8, _ output: inout [UInt8]) {
    switch byte {
    case Self.escape: state = .escape
    case let byte where Self.isPlain(byte): output.append(byte)
    case 0..<0x80: break
    case 0xc2..<0xe0: scalar = (UInt32(byte & 0x1f), 1, 0x80)
    case 0xe0..<0xf0: scalar = (UInt32(byte & 0x0f), 2, 0x800)
    case 0xf0..<0xf5: scalar = (UInt32(byte & 0x07), 3, 0x10000)
    default: output += Self.replacement
    }
  }

  /// Continues a character; false if the byte belongs to another one and must be read again.
  private mutating func takeRest(_ byte: UInt8, _ output: inout [UInt8]) -> Bool {
    guard byte & 0xc0 == 0x80 else {
      scalar.missing = 0
      output += Self.replacement
      return false
    }
    scalar.value = scalar.value << 6 | UInt32(byte & 0x3f)
    scalar.missing -= 1
    guard scalar.missing == 0 else { return true }
    guard scalar.value >= scalar.least, let character = Unicode.Scalar(scalar.value) else {
      output += Self.replacement
      return true
    }
    if !Self.isHidden(scalar.value) {
      output += UTF8.encode(character) ?? UTF8.encodedReplacementCharacter
    }
    return true
  }

  /// C1 controls, bidirectional and zero-width characters, line separators, tags.
  private static func isHidden(_ value: UInt32) -> Bool {
    switch value {
    case 0x80..<0xa0, 0x61c, 0x180e, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f, 0xfeff,
      0xfff9...0xfffb, 0xe0000...0xe007f:
      true
    default: false
    }
  }
}
