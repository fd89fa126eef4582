/// Skips a JSON value that is fully loaded, looking at each byte once.
///
/// It supports only well-formed values. At anything else it stops, and the full reader reports the
/// error.
struct JSONSkipper {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int
  private var depth = 0
  /// One bit for each open container, the innermost lowest: 1 for an object.
  private var objects: UInt64 = 0

  /// The end of the value that starts at `start`; nil if it is incomplete or not well-formed.
  static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var skipper = JSONSkipper(bytes: bytes, position: start)
    return skipper.passValue() ? skipper.position : nil
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, position: Int) {
    self.bytes = bytes
    self.position = position
  }

  private mutating func passValue() -> Bool {
    repeat {
      guard let byte = next() else { return false }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard open(isObject: byte == UInt8(ascii: "{")) else { return false }
        if closesAtOnce() { break }
        if objects & 1 == 1, !passName() { return false }
        continue
      case UInt8(ascii: "\""): if !passString() { return false }
      case UInt8(ascii: "t"): if !pass("true") { return false }
      case UInt8(ascii: "f"): if !pass("false") { return false }
      case UInt8(ascii: "n"): if !pass("null") { return false }
      default: if !passNumber() { return false }
      }
      if !passEnds() { return false }
    } while depth > 0
    return true
  }

  /// Skips closing brackets and the comma after a value, up to the start of the next value.
  private mutating func passEnds() -> Bool {
    while depth > 0 {
      guard let byte = next() else { return false }
      position += 1
      let isObject = objects & 1 == 1
      if byte == UInt8(ascii: ",") { return !isObject || passName() }
      guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return false }
      close()
    }
    return true
  }

  private mutating func open(isObject: Bool) -> Bool {
    position += 1
    depth += 1
    objects = objects << 1 | (isObject ? 1 : 0)
    return depth <= UInt64.bitWidth
  }

  private mutating func close() {
    depth -= 1
    objects >>= 1
  }

  private mutating func closesAtOnce() -> Bool {
    guard next() == (objects & 1 == 1 ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      return false
    }
    position += 1
    close()
    return true
  }

  private mutating func passName() -> Bool {
    guard next() == UInt8(ascii: "\""), passString(), next() == UInt8(ascii: ":") else {
      return false
    }
    position += 1
    return true
  }

  /// The next byte that is not white space.
  @inline(__always)
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte > 0x20 { return byte }
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return nil }
      position += 1
    }
    return nil
  }

  private mutating func passString() -> Bool {
    position += 1
    while true {
      let offset = JSONText.plainEnd(bytes, from: position)
      guard offset < bytes.count else { return false }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        position = offset + 1
        return true
      case UInt8(ascii: "\\"): position = offset + 2
      default: return false
      }
    }
  }

  private mutating func pass(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != word.utf8Start[index] { return false }
    position += count
    return true
  }

  /// Skips a whole number; other numbers are rare and left to the full reader.
  private mutating func passNumber() -> Bool {
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let start = position
    while position < bytes.count, ASCII.isDigit(bytes[position]) { position += 1 }
    guard position > start, position < bytes.count else { return false }
    if bytes[start] == UInt8(ascii: "0"), position - start > 1 { return false }
    switch bytes[position] {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return false
    default: return true
    }
  }
}

/// Searches within JSON strings.
enum JSONText {
  /// The offset of the first quote, backslash or control character from `start` on, or the end.
  static func plainEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = start
    while offset &+ 8 <= raw.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let found =
        zeros(word ^ quotes) | zeros(word ^ backslashes) | ((word &- blanks) & ~word & tops)
      if found != 0 { return offset &+ found.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < raw.count {
      let byte = raw[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return offset }
      offset &+= 1
    }
    return raw.count
  }

  /// Sets the top bit of the lowest byte that is 0; bytes above it may be marked wrongly.
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080
  private static let quotes: UInt64 = 0x2222_2222_2222_2222
  private static let backslashes: UInt64 = 0x5c5c_5c5c_5c5c_5c5c
  private static let blanks: UInt64 = 0x2020_2020_2020_2020
}
