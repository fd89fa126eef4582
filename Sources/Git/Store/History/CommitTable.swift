/// Commits that walks have read from Git's objects, numbered in the order of reading.
struct CommitTable {
  private struct Row {
    var id: ObjectID
    var time: UInt32
    /// The index of its parents in `parents`.
    var parents: Range<Int32>
    /// The border of a shallow clone: the commit has parents, but not in this clone.
    var isBorder: Bool
  }

  private let store: ObjectStore
  private let borders: Set<ObjectID>
  private var rows: [Row] = []
  private var nodes: [ObjectID: Int32] = [:]
  private var parentIDs: [ObjectID] = []
  /// The nodes of `parentIDs`, or a negative number before they are read.
  private var parents: [Int32] = []

  init(_ store: ObjectStore, borders: Set<ObjectID>) {
    self.store = store
    self.borders = borders
  }

  var count: Int { rows.count }

  func id(of node: Int) -> ObjectID { rows[node].id }

  /// Seconds since 1970; times after 2106 become the last second that fits.
  func time(of node: Int) -> UInt32 { rows[node].time }

  func isMerge(_ node: Int) -> Bool { rows[node].parents.count > 1 }

  func isBorder(_ node: Int) -> Bool { rows[node].isBorder }

  /// The node of a commit, which is read on first use.
  ///
  /// - Throws: `objectMissing` if it is not a commit that can be read here.
  mutating func node(of id: ObjectID) throws(GitError) -> Int {
    if let node = nodes[id] { return Int(node) }
    guard let object = try store.read(id, limit: ObjectStore.limit), object.kind == .commit,
      let header = object.bytes.withUnsafeBytes(CommitHeader.init)
    else { throw .objectMissing(id.hex) }
    return append(id, header)
  }

  /// Stores the parents' nodes in `result`, the first parent first, without those beyond a border.
  mutating func readParents(of node: Int, into result: inout [Int]) throws(GitError) {
    result.removeAll(keepingCapacity: true)
    for place in rows[node].parents {
      if parents[Int(place)] < 0 {
        parents[Int(place)] = Int32(try self.node(of: parentIDs[Int(place)]))
      }
      result.append(Int(parents[Int(place)]))
    }
  }

  private mutating func append(_ id: ObjectID, _ header: CommitHeader) -> Int {
    let isBorder = borders.contains(id)
    let start = Int32(parents.count)
    if !isBorder {
      for parent in header.parents {
        parentIDs.append(parent)
        parents.append(-1)
      }
    }
    rows.append(
      Row(
        id: id, time: UInt32(clamping: header.time), parents: start..<Int32(parents.count),
        isBorder: isBorder))
    nodes[id] = Int32(rows.count - 1)
    return rows.count - 1
  }
}
