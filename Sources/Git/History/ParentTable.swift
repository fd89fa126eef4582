/// The levels and parents of all commits in memory, for walks over most of a history.
///
/// Rows of the mapped file lie 36 bytes apart in the order of their ids; walked in the order of
/// ancestry, each one is a miss of the cache. These are a third as long, and copied in one pass.
struct ParentTable {
  private var rows: [CommitGraphRow] = []
  /// The parents behind the first one, for commits that have more than two.
  private var lists: [[Int]] = []

  /// Reads and checks every commit of `nodes`.
  init(_ nodes: CommitNodes) throws(GitError) {
    if let reader = nodes.reader { rows = (0..<reader.layout.count).map(reader.row) }
    for node in rows.indices where rows[node].hasMore { try readList(of: node, nodes) }
    for node in rows.count..<nodes.count {
      rows.append(CommitGraphRow(level: nodes.level(node)))
      try readList(of: node, nodes)
    }
    for node in rows.indices { try check(node, nodes) }
  }

  var count: Int { rows.count }

  /// More than the level of each parent.
  func level(_ node: Int) -> UInt32 { rows[node].level }

  /// Shows `body` the parents of a node, the first one first.
  @inline(__always)
  func forEachParent<Failure: Error>(
    of node: Int, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    let row = rows[node]
    if row.first == CommitGraphRow.noParent { return }
    try body(Int(row.first))
    if row.second == CommitGraphRow.noParent { return }
    if !row.hasMore { return try body(Int(row.second)) }
    for parent in lists[Int(row.second & ~CommitGraphRow.listBit)] { try body(parent) }
  }

  private mutating func readList(of node: Int, _ nodes: CommitNodes) throws(GitError) {
    var parents: [Int] = []
    try nodes.readRow(of: node, into: &parents)
    guard let first = parents.first else { return }
    rows[node].first = UInt32(first)
    if parents.count > 1 {
      rows[node].second = CommitGraphRow.listBit | UInt32(lists.count)
      lists.append(Array(parents.dropFirst()))
    }
  }

  /// Levels that fall from child to parent prove that there is no cycle.
  private func check(_ node: Int, _ nodes: CommitNodes) throws(GitError) {
    try forEachParent(of: node) { parent throws(GitError) in
      guard parent < rows.count, rows[parent].level < rows[node].level else {
        throw nodes.fault(node)
      }
    }
  }
}
