/// Finds the first byte that is not valid UTF-8.
struct UTF8Check {
  /// How many bytes from the start are whole, valid characters.
  let valid: Int
  /// True if the following bytes are the start of a character that may continue.
  let isIncomplete: Bool

  /// Checks bytes that start with a character; 8 bytes at a time if they are ASCII.
  init(_ bytes: [UInt8]) {
    (valid, isIncomplete) = bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        if offset &+ 8 <= buffer.count,
          buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          offset &+= 8
          continue
        }
        let length = Self.length(buffer, offset)
        if length <= 0 { return (offset, length < 0) }
        offset &+= length
      }
      return (offset, false)
    }
  }

  /// The length of the character at `offset`; 0 if invalid, -1 if it may continue after the end.
  private static func length(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
    let first = bytes[offset]
    if first < 0x80 { return 1 }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xbf
    switch first {
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: length = 3
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: length = 4
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    default: return 0
    }
    for index in 1..<length {
      guard offset + index < bytes.count else { return -1 }
      let range = index == 1 ? second : 0x80...0xbf
      if !range.contains(bytes[offset + index]) { return 0 }
    }
    return length
  }
}
