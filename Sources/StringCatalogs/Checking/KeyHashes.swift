/// Hashes of the keys in a part of a catalog, to find duplicate keys.
struct KeyHashes: Sendable {
  /// A key's hash and the offset of its quote.
  private(set) var keys: [(hash: Int, offset: UInt32)] = []

  /// The offsets of keys with an accent that is stored separately from its letter.
  private var accented: [UInt32] = []

  /// Adds a key by its text with escapes resolved, and without any other normalization.
  mutating func add(_ key: StringToken, _ cursor: ByteCursor) {
    keys.append((cursor.hash(of: key), UInt32(truncatingIfNeeded: key.quote)))
    if key.traits.contains(.beyondASCII), cursor.raw(key).contains(where: Self.mayBeAccent) {
      accented.append(UInt32(truncatingIfNeeded: key.quote))
    }
  }

  mutating func add(_ others: KeyHashes) {
    keys += others.keys
    accented += others.accented
  }

  /// The first bytes of combining accents of Latin, Greek and Cyrillic letters.
  private static func mayBeAccent(_ byte: UInt8) -> Bool { byte == 0xcc || byte == 0xcd }

  /// The offsets of keys that are canonically equal to another key, but differ in bytes.
  func similar(_ cursor: ByteCursor) -> [Int] {
    if accented.isEmpty { return [] }
    // Swift compares strings by canonical equivalence.
    let texts = Dictionary(grouping: accented.map(Int.init)) { cursor.text(at: $0) }
    let apart = Set(accented)
    var similar = texts.values.filter { offsets in
      Set(offsets.map { Array(cursor.text(at: $0).utf8) }).count > 1
    }.flatMap(\.self)
    var met: Set<String> = []
    for key in keys where !apart.contains(key.offset) {
      let text = cursor.text(at: Int(key.offset))
      if let others = texts[text], met.insert(text).inserted { similar += others }
    }
    return Set(similar).sorted()
  }

  /// The offsets of duplicate keys, each with the earlier occurrence that it replaces.
  ///
  /// The hash table has twice as many places as keys. Hashes have a new seed in each process, so
  /// that no file can cause collisions.
  func repeated(_ cursor: ByteCursor) -> [(shadowed: Int, offset: Int)] {
    var width = 16
    while width < keys.count * 2 { width *= 2 }
    var places = [UInt32](repeating: 0, count: width)
    var repeated: [(shadowed: Int, offset: Int)] = []
    for (index, key) in keys.enumerated() {
      var place = key.hash & (width - 1)
      while places[place] != 0, !isSame(Int(places[place]) - 1, index, cursor) {
        place = (place + 1) & (width - 1)
      }
      if places[place] > 0 {
        let former = keys[Int(places[place]) - 1]
        repeated.append((Int(former.offset), Int(key.offset)))
      }
      places[place] = UInt32(index + 1)
    }
    return repeated
  }

  private func isSame(_ left: Int, _ right: Int, _ cursor: ByteCursor) -> Bool {
    guard keys[left].hash == keys[right].hash else { return false }
    let texts = [left, right].map { cursor.text(at: Int(keys[$0].offset)).utf8 }
    return texts[0].elementsEqual(texts[1])
  }
}

extension ByteCursor {
  /// The hash of a text with escapes resolved; with a new seed in each process.
  func hash(of text: StringToken) -> Int {
    var hasher = Hasher()
    add(text, to: &hasher)
    return hasher.finalize()
  }

  /// Adds the bytes of a text with escapes resolved.
  func add(_ text: StringToken, to hasher: inout Hasher) {
    if text.traits.contains(.escapes) {
      unescaped(text).withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      hasher.combine(bytes: raw(text))
    }
  }
}
