/// The commits of a graph file and of an overlay as one range of node numbers.
struct CommitNodes {
  let reader: CommitGraphReader?
  let overlay: CommitOverlay
  private let mapped: Int

  init(reader: CommitGraphReader?, overlay: CommitOverlay) {
    self.reader = reader
    self.overlay = overlay
    mapped = reader?.layout.count ?? 0
  }

  var count: Int { mapped + overlay.count }

  /// The node of a commit.
  ///
  /// - Throws: `objectMissing` if neither part has it.
  func node(of id: ObjectID) throws(GitError) -> Int {
    guard let node = find(id) else { throw .objectMissing(id.hex) }
    return node
  }

  func find(_ id: ObjectID) -> Int? { reader?.position(of: id) ?? overlay.node(of: id) }

  func id(of node: Int) throws(GitError) -> ObjectID {
    guard let reader, node < mapped else { return overlay.id(ofNode: node) }
    return try reader.id(at: node)
  }

  /// Greater than the level of each parent.
  func level(_ node: Int) -> UInt32 {
    guard let reader, node < mapped else { return overlay.level(ofNode: node) }
    return reader.level(node)
  }

  /// The commit time in seconds since 1970; nil for commits of the overlay.
  func time(_ node: Int) -> Int64? {
    guard let reader, node < mapped else { return nil }
    return reader.time(node)
  }

  /// Stores the parents' nodes in `parents`, the first parent first.
  ///
  /// Levels that fall from child to parent rule out cycles, and keep walks in order.
  func readParents(of node: Int, into parents: inout [Int]) throws(GitError) {
    parents.removeAll(keepingCapacity: true)
    try forEachParent(of: node) { parents.append($0) }
    let level = level(node)
    for parent in parents where self.level(parent) >= level { throw fault(node) }
  }

  func fault(_ node: Int) -> GitError {
    .malformed(path: "objects/info/commit-graph", reason: "commit \(node) has impossible parents")
  }

  /// Calls `body` with the parents' nodes, the first parent first; the caller rules out cycles.
  @inline(__always)
  func forEachParent(of node: Int, _ body: (Int) throws(GitError) -> Void) throws(GitError) {
    guard let reader, node < mapped else {
      for parent in overlay.parents(ofNode: node) { try body(Int(parent)) }
      return
    }
    try reader.forEachParent(of: node, body)
  }
}
