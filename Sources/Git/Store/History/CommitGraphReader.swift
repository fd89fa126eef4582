/// Reads commits of a mapped graph by their position; every position in the file is checked.
struct CommitGraphReader {
  let layout: CommitGraphLayout
  private let bytes: UnsafeRawBufferPointer
  private let path: String
  private static let noParent: UInt32 = 0x7000_0000
  private static let lastBit: UInt32 = 0x8000_0000
  /// A limit for damaged lists of parents; real merges have some dozens at most.
  private static let mostParents = 1024

  init(_ bytes: UnsafeRawBufferPointer, _ file: CommitGraphFile) {
    self.bytes = bytes
    layout = file.layout
    path = file.path
  }

  /// The position of a commit; nil if the graph lacks it.
  func position(of id: ObjectID) -> Int? {
    let rows = bucket(of: id.words.0)
    let guess = Self.first(of: rows, for: id.words.0)
    return position(of: id, near: rows.isEmpty ? guess : refined(guess, in: rows, for: id.words.0))
  }

  /// A guess of each commit's position: most are exact.
  ///
  /// IDs are evenly distributed: their next bits give an approximate row, and the difference to the
  /// ID in that row gives the exact one. Each step runs for all IDs, so that no lookup waits for
  /// the memory access of another one.
  func guesses(of ids: [ObjectID]) -> [Int32] {
    var guesses = ids.map { Int32(Self.first(of: bucket(of: $0.words.0), for: $0.words.0)) }
    for _ in 0..<2 {
      for index in ids.indices {
        let word = ids[index].words.0
        let rows = bucket(of: word)
        if rows.isEmpty { continue }
        guesses[index] = Int32(refined(Int(guesses[index]), in: rows, for: word))
      }
    }
    return guesses
  }

  /// The position of a commit that is most likely in a given row; nil if the graph lacks it.
  func position(of id: ObjectID, near guess: Int) -> Int? {
    guard id.byteCount == CommitGraphLayout.idWidth else { return nil }
    let rows = bucket(of: id.words.0)
    // The rows beside it would have to be loaded from memory first.
    if rows.contains(guess), compare(guess, id) == 0 { return guess }
    var (low, high) = (rows.lowerBound, rows.upperBound)
    narrow(&low, &high, around: id.words.0, from: guess)
    while low < high {
      let middle = (low + high) / 2
      let order = compare(middle, id)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The rows of the IDs that start with the same byte.
  private func bucket(of word: UInt64) -> Range<Int> {
    let bucket = Int(word >> 56)
    return (bucket == 0 ? 0 : fan(bucket - 1))..<fan(bucket)
  }

  private static func first(of rows: Range<Int>, for word: UInt64) -> Int {
    rows.lowerBound + (rows.count * Int(word >> 40 & 0xffff)) >> 16
  }

  private func refined(_ guess: Int, in rows: Range<Int>, for word: UInt64) -> Int {
    let difference = Int64(bitPattern: word &- firstWord(guess)) >> 40
    let place = guess + (rows.count * Int(difference)) >> 16
    return min(max(place, rows.lowerBound), rows.upperBound - 1)
  }

  /// Narrows a range of rows from a guess, usually to one row.
  ///
  /// Crafted IDs may be anywhere: they use up the few steps, and the binary search continues in the
  /// remaining rows.
  private func narrow(
    _ low: inout Int, _ high: inout Int, around word: UInt64, from guess: Int
  ) {
    if low == high { return }
    var place = guess
    for _ in 0..<Self.mostSteps {
      let found = firstWord(place)
      if found == word {
        if place + 1 == high || firstWord(place + 1) > word { high = place + 1 }
        return low = place > low && firstWord(place - 1) < word ? place : low
      }
      if found < word { low = place + 1 } else { high = place }
      place += found < word ? 1 : -1
      if place < low || place >= high { return }
    }
  }

  private static let mostSteps = 12

  /// The first eight bytes of an ID.
  private func firstWord(_ position: Int) -> UInt64 {
    bytes.bigEndian64(at: layout.ids + position * CommitGraphLayout.idWidth)
  }

  func id(at position: Int) throws(GitError) -> ObjectID {
    let offset = layout.ids + position * CommitGraphLayout.idWidth
    let raw = UnsafeRawBufferPointer(
      rebasing: bytes[offset..<offset + CommitGraphLayout.idWidth])
    guard let id = ObjectID(raw: raw) else { throw fault(position) }
    return id
  }

  /// The length of the longest path to a root, greater than that of each parent.
  func level(_ position: Int) -> UInt32 { bytes.bigEndian32(at: offset(position) + 28) >> 2 }

  /// The commit time in seconds since 1970: 34 bits next to the level.
  func time(_ position: Int) -> Int64 {
    let high = Int64(bytes.bigEndian32(at: offset(position) + 28) & 3)
    return high << 32 | Int64(bytes.bigEndian32(at: offset(position) + 32))
  }

  /// Calls `body` with the positions of a commit's parents, the first parent first.
  @inline(__always)
  func forEachParent(
    of position: Int, _ body: (Int) throws(GitError) -> Void
  ) throws(GitError) {
    let first = bytes.bigEndian32(at: offset(position) + 20)
    if first == Self.noParent { return }
    try body(try parent(first, of: position))
    let second = bytes.bigEndian32(at: offset(position) + 24)
    if second == Self.noParent { return }
    if second & Self.lastBit == 0 { return try body(try parent(second, of: position)) }
    for edge in try edges(from: second & ~Self.lastBit, of: position) { try body(edge) }
  }

  /// The parents of a commit with one or two parents; nil for any other.
  @inline(__always)
  func fewParents(of position: Int) -> (first: Int, second: Int?)? {
    let first = bytes.bigEndian32(at: offset(position) + 20)
    let second = bytes.bigEndian32(at: offset(position) + 24)
    guard first < layout.count else { return nil }
    if second < layout.count { return (Int(first), Int(second)) }
    return second == Self.noParent ? (Int(first), nil) : nil
  }

  private func edges(from index: UInt32, of position: Int) throws(GitError) -> [Int] {
    var parents: [Int] = []
    var offset = layout.edges.lowerBound + 4 * Int(index)
    while offset + 4 <= layout.edges.upperBound, parents.count < Self.mostParents {
      let edge = bytes.bigEndian32(at: offset)
      parents.append(try parent(edge & ~Self.lastBit, of: position))
      if edge & Self.lastBit != 0 { return parents }
      offset += 4
    }
    throw fault(position)
  }

  private func parent(_ value: UInt32, of position: Int) throws(GitError) -> Int {
    guard value < layout.count else { throw fault(position) }
    return Int(value)
  }

  private func offset(_ position: Int) -> Int {
    layout.commits + position * CommitGraphLayout.commitWidth
  }

  private func fan(_ bucket: Int) -> Int { Int(bytes.bigEndian32(at: layout.fanOut + 4 * bucket)) }

  private func compare(_ position: Int, _ id: ObjectID) -> Int {
    bytes.order(at: layout.ids + position * CommitGraphLayout.idWidth, to: id)
  }

  func fault(_ position: Int) -> GitError {
    .malformed(path: path, reason: "commit \(position) has impossible parents")
  }
}
