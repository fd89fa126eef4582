/// A hash of a name, equal for names that differ only by case or normalization.
struct NameHash {
  let value: UInt64
  let length: Int
  let isOfASCII: Bool

  init(_ name: UnsafeRawBufferPointer) {
    var hash = Self.seed
    var bits: UInt8 = 0
    for byte in name {
      bits |= byte
      hash = Self.step(hash, byte)
    }
    if bits < 0x80 {
      self.init(hash, length: name.count, isOfASCII: true)
    } else {
      let folded = Self.folded(name)
      let hash = folded.reduce(Self.seed, Self.step)
      self.init(hash, length: folded.count, isOfASCII: folded.allSatisfy { $0 < 0x80 })
    }
  }

  private init(_ hash: UInt64, length: Int, isOfASCII: Bool) {
    (value, self.length, self.isOfASCII) = (hash ^ hash >> 32, length, isOfASCII)
  }

  /// Passes each directory of a name to `body`, the outermost first, in one pass.
  static func forEachDirectory(of name: UnsafeRawBufferPointer, _ body: (NameHash) -> Void) {
    guard let last = name.lastIndex(of: slash) else { return }
    let parents = UnsafeRawBufferPointer(rebasing: name[...last])
    if parents.allSatisfy({ $0 < 0x80 }) { return forEachPrefix(of: parents, body) }
    folded(parents).withUnsafeBytes { forEachPrefix(of: $0, body) }
  }

  private static func forEachPrefix(
    of name: UnsafeRawBufferPointer, _ body: (NameHash) -> Void
  ) {
    var hash = seed
    var bits: UInt8 = 0
    for (position, byte) in name.enumerated() {
      if byte == slash { body(NameHash(hash, length: position, isOfASCII: bits < 0x80)) }
      bits |= byte
      hash = step(hash, byte)
    }
  }

  private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    let isCapital = byte &- UInt8(ascii: "A") < 26
    return (hash ^ UInt64(isCapital ? byte | 0x20 : byte)) &* multiplier
  }

  /// The name in lower case and composed form; its directories are folded in the same way.
  private static func folded(_ name: UnsafeRawBufferPointer) -> [UInt8] {
    Array(String(String(decoding: name, as: UTF8.self).lowercased().composed).utf8)
  }

  private static let slash = UInt8(ascii: "/")
  // Random in each process, so that an attacker can't construct names that collide.
  private static let multiplier = UInt64(bitPattern: Int64(Hasher().finalize())) | 1
  private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
}
