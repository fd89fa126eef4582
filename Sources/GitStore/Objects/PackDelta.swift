/// A difference between two objects: pieces of the base, and bytes of its own.
enum PackDelta {
  /// The object that `delta` makes of `base`; nil where they don't belong together.
  static func apply(_ delta: [UInt8], to base: [UInt8], limit: Int) -> [UInt8]? {
    delta.withUnsafeBytes { delta in
      base.withUnsafeBytes { base in
        var reader = PackNumbers(delta, at: 0)
        guard reader.size() == base.count, let size = reader.size(), size <= limit else {
          return nil
        }
        var result: [UInt8] = []
        result.reserveCapacity(size)
        while let code = reader.byte() {
          guard let piece = piece(code, &reader, base), piece.count <= size - result.count else {
            return nil
          }
          result.append(contentsOf: piece)
        }
        return result.count == size ? result : nil
      }
    }
  }

  /// What one instruction adds.
  private static func piece(
    _ code: UInt8, _ reader: inout PackNumbers, _ base: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    // Zero is kept for a later form of git's.
    if code == 0 { return nil }
    if code & 0x80 == 0 { return reader.bytes(Int(code)) }
    guard let start = number(code, bits: 0..<4, &reader),
      let length = number(code, bits: 4..<7, &reader)
    else { return nil }
    let count = length == 0 ? 0x1_0000 : length
    guard start <= base.count, count <= base.count - start else { return nil }
    return UnsafeRawBufferPointer(rebasing: base[start..<start + count])
  }

  /// A little-endian number of which only the bytes that `code` marks are written.
  private static func number(
    _ code: UInt8, bits: Range<Int>, _ reader: inout PackNumbers
  ) -> Int? {
    var value = 0
    for bit in bits where code & 1 << UInt8(bit) != 0 {
      guard let next = reader.byte() else { return nil }
      value |= Int(next) << (8 * (bit - bits.lowerBound))
    }
    return value
  }
}
