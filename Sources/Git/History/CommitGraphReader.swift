/// Reads commits of a mapped graph by their position; every position in the file is checked.
struct CommitGraphReader {
  let layout: CommitGraphLayout
  private let bytes: UnsafeRawBufferPointer
  private let path: String
  private static let noParent = CommitGraphRow.noParent
  private static let lastBit = CommitGraphRow.listBit
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
    narrow(&low, &high, around: id)
    while low < high {
      let middle = (low + high) / 2
      let order = compare(middle, id)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Narrows a bucket to the neighbours of a guess, where the id lies between them.
  ///
  /// Ids are spread evenly: their next bits tell their place to some rows, and what is compared
  /// then lies in the same lines of the cache.
  private func narrow(_ low: inout Int, _ high: inout Int, around id: ObjectID) {
    let guess = low + ((high - low) * Int(id.words.0 >> 40 & 0xffff)) >> 16
    let (below, above) = (guess - Self.guessWidth, guess + Self.guessWidth)
    if below > low, compare(below, id) <= 0 { low = below }
    if above < high, compare(above, id) > 0 { high = above }
  }

  private static let guessWidth = 16

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

  /// The level and the first two parents of a commit, unchecked.
  func row(_ position: Int) -> CommitGraphRow {
    CommitGraphRow(
      level: level(position), first: bytes.bigEndian32(at: offset(position) + 20),
      second: bytes.bigEndian32(at: offset(position) + 24))
  }

  /// Puts the positions of a commit's parents in `parents`, the first one first.
  func readRow(of position: Int, into parents: inout [Int]) throws(GitError) {
    parents.removeAll(keepingCapacity: true)
    let first = bytes.bigEndian32(at: offset(position) + 20)
    if first == Self.noParent { return }
    parents.append(try parent(first, of: position))
    let second = bytes.bigEndian32(at: offset(position) + 24)
    if second == Self.noParent { return }
    if second & Self.lastBit == 0 {
      parents.append(try parent(second, of: position))
    } else {
      try readEdges(from: second & ~Self.lastBit, of: position, into: &parents)
    }
  }

  private func readEdges(
    from index: UInt32, of position: Int, into parents: inout [Int]
  ) throws(GitError) {
    var offset = layout.edges.lowerBound + 4 * Int(index)
    while offset + 4 <= layout.edges.upperBound, parents.count < Self.mostParents {
      let edge = bytes.bigEndian32(at: offset)
      parents.append(try parent(edge & ~Self.lastBit, of: position))
      if edge & Self.lastBit != 0 { return }
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
    let first = bytes.bigEndian64(at: offset)
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
