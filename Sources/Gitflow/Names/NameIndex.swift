/// Places by name, for a great many look-ups that mostly find nothing.
struct NameIndex {
  private var entries: [(name: String, places: [Int])] = []
  /// Where each name stands in the entries, once there are many.
  private var positions: [String: Int] = [:]
  /// Bit n is set where a name of n bytes is known, modulo 64: most look-ups end here.
  private var lengths: UInt64 = 0

  mutating func insert(_ place: Int, under name: String) {
    // Beyond ASCII equal names can have different lengths.
    lengths |= name.utf8.allSatisfy { $0 < 0x80 } ? Self.bit(name.utf8.count) : .max
    if let position = position(of: name) {
      entries[position].places.append(place)
    } else {
      entries.append((name, [place]))
      indexEntries()
    }
  }

  /// True where a name of this many bytes, all of them ASCII, may be known.
  func mayHold(length: Int) -> Bool { lengths & Self.bit(length) != 0 }

  /// The places of a name in the order in which they were inserted.
  subscript(name: String) -> [Int] { position(of: name).map { entries[$0].places } ?? [] }

  private func position(of name: String) -> Int? {
    positions.isEmpty ? entries.firstIndex { $0.name == name } : positions[name]
  }

  // A hook asks for one name: the first use of a dictionary would cost it more than its answer.
  private mutating func indexEntries() {
    if entries.count <= Self.few { return }
    for position in (positions.isEmpty ? 0 : entries.count - 1)..<entries.count {
      positions[entries[position].name] = position
    }
  }

  private static let few = 8

  private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(length & 63) }
}
