/// Reads integers of binary formats; nil after the end.
struct ByteReading: Sendable {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var count: Int { bytes.count }

  func byte(_ offset: Int) -> Int? {
    offset >= 0 && offset < bytes.count ? Int(bytes[bytes.startIndex + offset]) : nil
  }

  /// An integer of up to eight bytes, the lowest first; nil if it doesn't fit into Int.
  func little(_ offset: Int, _ width: Int) -> Int? {
    guard offset >= 0, width <= bytes.count - offset else { return nil }
    let start = bytes.startIndex + offset
    let value = bytes[start..<start + width].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  /// An integer of up to eight bytes, the highest first.
  func big(_ offset: Int, _ width: Int) -> Int? {
    guard offset >= 0, width <= bytes.count - offset else { return nil }
    let start = bytes.startIndex + offset
    let value = bytes[start..<start + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  /// The bytes of a range; nil if it ends after the last one.
  func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, count <= bytes.count - offset else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<start + count]
  }

  /// A text up to a NUL.
  func text(_ offset: Int, most: Int = 4096) -> String? {
    guard offset >= 0, offset < bytes.count else { return nil }
    let rest = bytes[(bytes.startIndex + offset)...].prefix(most)
    return String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
  }
}
