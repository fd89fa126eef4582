/// The entries of one version of a catalog, and which of them have the same bytes in the base.
///
/// Bytes that equal the base are compared, not read again, because the base has been checked.
package struct VersionScan: Sendable {
  /// One entry: its place, and the hash of its name, which has a new seed in each process.
  struct Entry: Sendable {
    /// From the quote of the name to the end of the value.
    let range: Range<Int>
    let value: Int
    let hash: Int
  }

  /// The entry of a version for an entry of the base.
  enum Twin: Sendable {
    case none
    /// The index of an entry with the same bytes and a unique name.
    case same(Int)
    case other
  }

  private(set) var entries: [Entry] = []
  /// The match for each entry of the base.
  private(set) var twins: [Twin] = []
  /// The entries by their names' hashes; the first if several have the same hash.
  private var places: [Int: Int] = [:]
  /// How many members of the document are called `strings`, and how many of them are objects.
  private var holders = (members: 0, objects: 0)

  /// Finds the entries of the base.
  ///
  /// - Throws: if the bytes are not JSON.
  package init(_ bytes: UnsafeRawBufferPointer) throws(CatalogError) {
    try self.init(bytes, base: nil)
    twins = entries.indices.map { .same($0) }
    places.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      if let first = places[entry.hash] {
        (twins[first], twins[index]) = (.other, .other)
      } else {
        places[entry.hash] = index
      }
    }
  }

  /// Finds the entries of a version that was derived from the base.
  ///
  /// - Throws: if the bytes are not JSON.
  package init(
    _ bytes: UnsafeRawBufferPointer, from base: VersionScan, _ baseBytes: UnsafeRawBufferPointer
  ) throws(CatalogError) {
    try self.init(bytes, base: (base, baseBytes))
  }

  private init(
    _ bytes: UnsafeRawBufferPointer, base: (scan: VersionScan, bytes: UnsafeRawBufferPointer)?
  ) throws(CatalogError) {
    guard bytes.count < UInt32.max else { throw .tooLarge(bytes: bytes.count) }
    twins = Array(repeating: .none, count: base?.scan.entries.count ?? 0)
    var cursor = ByteCursor(bytes)
    _ = cursor.takeByteOrderMark()
    cursor.skipBlanks()
    if cursor.next == UInt8(ascii: "{") {
      try readMembers(&cursor, base)
    } else {
      try cursor.skipValue()
    }
    cursor.skipBlanks()
    guard cursor.isAtEnd else { throw .trailingBytes(at: cursor.offset) }
  }

  /// True if all entries are in one object.
  var hasEntries: Bool { holders == (1, 1) }

  private mutating func readMembers(
    _ cursor: inout ByteCursor, _ base: (scan: VersionScan, bytes: UnsafeRawBufferPointer)?
  ) throws(CatalogError) {
    try cursor.members { cursor, name throws(CatalogError) in
      guard cursor.text(of: name) == "strings" else { return try cursor.skipValue(depth: 1) }
      holders.members += 1
      guard cursor.next == UInt8(ascii: "{") else { return try cursor.skipValue(depth: 1) }
      holders.objects += 1
      try readEntries(&cursor, base)
    }
  }

  private mutating func readEntries(
    _ cursor: inout ByteCursor, _ base: (scan: VersionScan, bytes: UnsafeRawBufferPointer)?
  ) throws(CatalogError) {
    try cursor.expect(UInt8(ascii: "{"))
    cursor.skipBlanks()
    if cursor.take(UInt8(ascii: "}")) { return }
    // The entry of the base that is likely to be next.
    var next = 0
    while true {
      if let base {
        try readEntry(&cursor, base.scan, base.bytes, &next)
      } else {
        entries.append(try cursor.entry())
      }
      cursor.skipBlanks()
      if cursor.take(UInt8(ascii: "}")) { return }
      try cursor.expect(UInt8(ascii: ","))
      cursor.skipBlanks()
    }
  }

  private mutating func readEntry(
    _ cursor: inout ByteCursor, _ base: VersionScan, _ bytes: UnsafeRawBufferPointer,
    _ next: inout Int
  ) throws(CatalogError) {
    if next < base.entries.count, cursor.reads(base.entries[next], of: bytes) {
      let known = base.entries[next]
      let start = cursor.offset
      let end = start + known.range.count
      let value = start + known.value - known.range.lowerBound
      entries.append(Entry(range: start..<end, value: value, hash: known.hash))
      cursor.advance(by: known.range.count)
      note(next, isSame: true)
      next += 1
      return
    }
    let entry = try cursor.entry()
    entries.append(entry)
    guard let place = base.places[entry.hash] else { return }
    let start = ByteCursor(cursor.bytes, at: entry.range.lowerBound)
    note(place, isSame: start.reads(base.entries[place], of: bytes))
    next = place + 1
  }

  private mutating func note(_ place: Int, isSame: Bool) {
    if case .none = twins[place], isSame {
      twins[place] = .same(entries.count - 1)
    } else {
      twins[place] = .other
    }
  }
}

extension ByteCursor {
  /// Skips an entry and checks it.
  fileprivate mutating func entry() throws(CatalogError) -> VersionScan.Entry {
    let start = offset
    let name = try memberName()
    let value = offset
    try skipValue(depth: 2)
    return VersionScan.Entry(range: start..<offset, value: value, hash: hash(of: name))
  }

  /// True if the next bytes are those of an entry; a number could continue.
  fileprivate func reads(
    _ entry: VersionScan.Entry, of other: UnsafeRawBufferPointer
  ) -> Bool {
    let count = entry.range.count
    guard bytes.count - offset >= count, "}]\"".utf8.contains(other[entry.range.upperBound - 1])
    else { return false }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
      .isSame(as: UnsafeRawBufferPointer(rebasing: other[entry.range]))
  }
}

/// The entries that are the same in three versions of a catalog; the merge skips their values.
package struct MergeSeals: Sendable {
  /// The ranges of their values in each version, in rising order.
  package private(set) var base: [Range<Int>] = []
  package private(set) var ours: [Range<Int>] = []
  package private(set) var theirs: [Range<Int>] = []

  /// Compares both sides with the base.
  package init(base: VersionScan, ours: VersionScan, theirs: VersionScan) {
    guard base.hasEntries, ours.hasEntries, theirs.hasEntries else { return }
    var places: [(base: Int, ours: Int, theirs: Int)] = []
    for (place, twin) in base.twins.enumerated() {
      guard case .same = twin, case .same(let one) = ours.twins[place],
        case .same(let other) = theirs.twins[place]
      else { continue }
      places.append((place, one, other))
    }
    self.base = Self.values(of: places.map(\.base), in: base)
    self.ours = Self.values(of: places.map(\.ours), in: ours)
    self.theirs = Self.values(of: places.map(\.theirs), in: theirs)
  }

  private static func values(of places: [Int], in scan: VersionScan) -> [Range<Int>] {
    places.sorted().map { place in
      scan.entries[place].value..<scan.entries[place].range.upperBound
    }
  }
}
