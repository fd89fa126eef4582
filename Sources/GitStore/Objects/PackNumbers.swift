/// Reads the numbers in packs, seven bits per byte, without reading past the end.
struct PackNumbers {
  private let source: UnsafeRawBufferPointer
  private(set) var position: Int

  init(_ source: UnsafeRawBufferPointer, at position: Int) {
    self.source = source
    self.position = position
  }

  mutating func byte() -> UInt8? {
    guard position < source.count else { return nil }
    defer { position += 1 }
    return source[position]
  }

  /// Three bits of type, the size in the rest, lowest bits first.
  mutating func typeAndSize() -> (type: UInt8, size: Int)? {
    guard let first = byte() else { return nil }
    let low = Int(first & 0x0f)
    if first & 0x80 == 0 { return (first >> 4 & 7, low) }
    guard let rest = size(), rest < 1 << 40 else { return nil }
    return (first >> 4 & 7, low | rest << 4)
  }

  /// A number with the lowest bits first.
  mutating func size() -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 49, by: 7) {
      guard let next = byte() else { return nil }
      value |= Int(next & 0x7f) << shift
      if next & 0x80 == 0 { return value }
    }
    return nil
  }

  /// A number with the highest bits first; each continuation adds one.
  mutating func distance() -> Int? {
    guard var next = byte() else { return nil }
    var value = Int(next & 0x7f)
    while next & 0x80 != 0 {
      guard value < 1 << 48, let following = byte() else { return nil }
      next = following
      value = (value + 1) << 7 | Int(next & 0x7f)
    }
    return value
  }

  mutating func objectID() -> ObjectID? { bytes(20).flatMap { ObjectID(raw: $0) } }

  /// The next `count` bytes, unchanged.
  mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count <= source.count - position else { return nil }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: source[position..<position + count])
  }
}
