/// Positions by the hashes of names, for very many look-ups that mostly find nothing.
///
/// A result is a hint: the caller compares the names themselves. A dictionary would work, but its
/// first use takes longer than the whole look-up of a hook, which checks one name.
struct NameIndex {
  private struct Group {
    let hash: UInt64
    var last: Int32
    var next: Int32
  }

  private struct Node {
    let place: Int32
    let previous: Int32
  }

  private var buckets = [Int32](repeating: none, count: 8)
  private var groups: [Group] = []
  private var nodes: [Node] = []
  /// Bit n is set if a name of n bytes is known, modulo 64: most look-ups end here.
  private var lengths: UInt64 = 0
  private static let none: Int32 = -1

  mutating func reserve(_ count: Int) {
    groups.reserveCapacity(count)
    nodes.reserveCapacity(count)
    while buckets.count < count, buckets.count < 1 << 24 {
      buckets = [Int32](repeating: Self.none, count: 4 * buckets.count)
    }
  }

  mutating func insert(_ place: Int, under hash: NameHash) {
    lengths |= hash.isOfASCII ? Self.bit(hash.length) : .max
    let group = group(of: hash.value)
    let previous = group == Self.none ? Self.none : groups[Int(group)].last
    let node = Int32(nodes.count)
    nodes.append(Node(place: Int32(place), previous: previous))
    if group != Self.none {
      groups[Int(group)].last = node
    } else {
      add(Group(hash: hash.value, last: node, next: Self.none))
    }
  }

  /// True if an ASCII name with this number of bytes may be known.
  func mayHold(length: Int) -> Bool { lengths & Self.bit(length) != 0 }

  subscript(hash: NameHash) -> [Int] {
    let group = group(of: hash.value)
    if group == Self.none { return [] }
    var places: [Int] = []
    var node = groups[Int(group)].last
    while node != Self.none {
      places.append(Int(nodes[Int(node)].place))
      node = nodes[Int(node)].previous
    }
    return places
  }

  private func group(of hash: UInt64) -> Int32 {
    var group = buckets[bucket(of: hash)]
    while group != Self.none, groups[Int(group)].hash != hash { group = groups[Int(group)].next }
    return group
  }

  private func bucket(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (buckets.count - 1)
  }

  private mutating func add(_ group: Group) {
    groups.append(group)
    if groups.count > buckets.count {
      buckets = [Int32](repeating: Self.none, count: 4 * buckets.count)
      for position in groups.indices { link(position) }
    } else {
      link(groups.count - 1)
    }
  }

  private mutating func link(_ position: Int) {
    let bucket = bucket(of: groups[position].hash)
    groups[position].next = buckets[bucket]
    buckets[bucket] = Int32(position)
  }

  private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(length & 63) }
}

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
