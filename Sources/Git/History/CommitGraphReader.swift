/// Reads commits of a mapped graph by their position; every position in the file is checked.
struct CommitGraphReader {
  let layout: CommitGraphLayout
  private let bytes: UnsafeRawBufferPointer
  private let path: String
  private static let noParent: UInt32 = 0x7000_0000
  private static let lastBit: UInt32 = 0x8000_0000
  /// A bound on what a damaged list of parents can cost; real merges have some dozens at most.
  private static let mostParents = 1024

  init(_ bytes: UnsafeRawBufferPointer, _ file: CommitGraphFile) {
    self.bytes = bytes
    layout = file.layout
    path = file.path
  }

  /// The position of a commit; nil where the graph lacks it.
  func position(of id: ObjectID) -> Int? {
    guard id.byteCount == CommitGraphLayout.idWidth else { return nil }
    let bucket = Int(id.words.0 >> 56)
    var low = bucket == 0 ? 0 : fan(bucket - 1)
    var high = fan(bucket)
    narrow(&low, &high, around: id.words.0)
    while low < high {
      let middle = (low + high) / 2
      let order = compare(middle, id)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Narrows a bucket by guesses, mostly to the very row.
  ///
  /// Ids are spread evenly: their next bits tell their place to some rows, and the difference to
  /// what stands there tells the rest. Ids that somebody has made may lie anywhere; they cost the
  /// few steps, and the search goes on in what is left.
  private func narrow(_ low: inout Int, _ high: inout Int, around word: UInt64) {
    if low == high { return }
    let width = high - low
    var place = low + (width * Int(word >> 40 & 0xffff)) >> 16
    let difference = Int64(bitPattern: word &- firstWord(place)) >> 40
    place = min(max(place + (width * Int(difference)) >> 16, low), high - 1)
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

  /// The first eight bytes of an id.
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

  /// The length of the longest path to a root, which is more than that of each parent.
  func level(_ position: Int) -> UInt32 { bytes.bigEndian32(at: offset(position) + 28) >> 2 }

  /// Seconds since 1970 at which the commit was made: 34 bits beside the level.
  func time(_ position: Int) -> Int64 {
    let high = Int64(bytes.bigEndian32(at: offset(position) + 28) & 3)
    return high << 32 | Int64(bytes.bigEndian32(at: offset(position) + 32))
  }

  /// Shows `body` the positions of a commit's parents, the first one first.
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
    let offset = layout.ids + position * CommitGraphLayout.idWidth
    let first = firstWord(position)
    if first != id.words.0 { return first < id.words.0 ? -1 : 1 }
    let rest = (
      bytes.bigEndian64(at: offset + 8), UInt64(bytes.bigEndian32(at: offset + 16)) << 32
    )
    let wanted = (id.words.1, id.words.2)
    return rest == wanted ? 0 : rest < wanted ? -1 : 1
  }

  private func fault(_ position: Int) -> GitError {
    .malformed(path: path, reason: "commit \(position) has impossible parents")
  }
}
