@_spi(_Unicode) import Swift

/// A hash of a name, equal for names that differ by normalisation alone.
struct NameHash {
  let value: UInt64
  /// Bytes of the name as it was hashed.
  let length: Int
  let isOfASCII: Bool

  /// Hashes a name; `folding` makes names that differ only by case alike, too.
  init(_ name: UnsafeRawBufferPointer, folding: Bool) {
    var hash = Self.seed
    var bits: UInt8 = 0
    for byte in name {
      bits |= byte
      let isCapital = folding && byte &- UInt8(ascii: "A") < 26
      hash = (hash ^ UInt64(isCapital ? byte | 0x20 : byte)) &* Self.multiplier
    }
    guard bits >= 0x80 else {
      (value, length, isOfASCII) = (hash ^ hash >> 32, name.count, true)
      return
    }
    let composed = Self.composed(String(decoding: name, as: UTF8.self), folding: folding)
    hash = Self.seed
    bits = 0
    for byte in composed {
      bits |= byte
      hash = (hash ^ UInt64(byte)) &* Self.multiplier
    }
    (value, length, isOfASCII) = (hash ^ hash >> 32, composed.count, bits < 0x80)
  }

  private static func composed(_ name: String, folding: Bool) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: (folding ? name.lowercased() : name)._nfc)
    return Array(String(text).utf8)
  }

  // Drawn anew in each process, so that nobody can make names that fall together.
  private static let multiplier = UInt64(bitPattern: Int64(Hasher().finalize())) | 1
  private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
}
