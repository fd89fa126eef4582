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
