/// The keys of a part of a catalog by their hashes, to find those that stand there twice.
struct KeyHashes: Sendable {
  /// A key's hash and the offset of its quote.
  private(set) var keys: [(hash: Int, offset: UInt32)] = []

  /// Adds a key by its text: escapes are resolved, and nothing else is made equal.
  mutating func add(_ key: StringToken, _ cursor: ByteCursor) {
    keys.append((cursor.hash(of: key), UInt32(truncatingIfNeeded: key.quote)))
  }

  mutating func add(_ others: KeyHashes) { keys += others.keys }

  /// The offsets of keys that stand there again, each behind its first occurrence.
  ///
  /// A table of twice as many places; hashes are seeded anew in each process, so that no file can
  /// be made to crowd them.
  func repeated(_ cursor: ByteCursor) -> [Int] {
    var width = 16
    while width < keys.count * 2 { width *= 2 }
    var places = [UInt32](repeating: 0, count: width)
    var repeated: [Int] = []
    for (index, key) in keys.enumerated() {
      var place = key.hash & (width - 1)
      while places[place] != 0, !isSame(Int(places[place]) - 1, index, cursor) {
        place = (place + 1) & (width - 1)
      }
      if places[place] == 0 {
        places[place] = UInt32(index + 1)
      } else {
        repeated.append(Int(key.offset))
      }
    }
    return repeated
  }

  private func isSame(_ left: Int, _ right: Int, _ cursor: ByteCursor) -> Bool {
    guard keys[left].hash == keys[right].hash else { return false }
    let texts = [left, right].map { index in
      var cursor = ByteCursor(cursor.bytes, at: Int(keys[index].offset))
      return (try? cursor.string()).map { cursor.unescaped($0) }
    }
    return texts[0] == texts[1]
  }
}

extension ByteCursor {
  /// The hash of a name's text, its escapes resolved; seeded anew in each process.
  func hash(of name: StringToken) -> Int {
    var hasher = Hasher()
    if name.traits.contains(.escapes) {
      unescaped(name).withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      hasher.combine(bytes: raw(name))
    }
    return hasher.finalize()
  }
}
