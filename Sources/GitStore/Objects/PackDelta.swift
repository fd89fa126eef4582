/// A delta between two objects: parts of the base, and new bytes.
enum PackDelta {
  /// Applies `delta` to `base`; nil if they don't match.
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

  /// The bytes that one instruction adds.
  private static func piece(
    _ code: UInt8, _ reader: inout PackNumbers, _ base: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    // Zero is reserved by Git for a later format.
    if code == 0 { return nil }
    if code & 0x80 == 0 { return reader.bytes(Int(code)) }
    guard let start = number(code, bits: 0..<4, &reader),
      let length = number(code, bits: 4..<7, &reader)
    else { return nil }
    let count = length == 0 ? 0x1_0000 : length
    guard start <= base.count, count <= base.count - start else { return nil }
    return UnsafeRawBufferPointer(rebasing: base[start..<start + count])
  }

  /// A little-endian number; `code` marks the bytes that are present.
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
