/// The ancestry of all commits in memory, for walks over most of a history, and what a walk notes.
///
/// Rows of the mapped file lie 36 bytes apart in the order of their ids; walked in the order of
/// ancestry, each one is a miss of the cache. Here they are short, and the note that is read with
/// a row lies beside it.
struct ParentTable {
  struct Row {
    var ancestry: CommitGraphRow
    var mark = BaseComparison.Mark()
  }

  var rows: [Row] = []
  /// The parents behind the first one, for commits that have more than two.
  private var lists: [[Int]] = []

  /// Reads and checks every commit of `nodes`.
  init(_ nodes: CommitNodes) throws(GitError) {
    if let reader = nodes.reader {
      rows = (0..<reader.layout.count).map { Row(ancestry: reader.row($0)) }
    }
    for node in rows.indices where rows[node].ancestry.hasMore { try readList(of: node, nodes) }
    for node in rows.count..<nodes.count {
      rows.append(Row(ancestry: CommitGraphRow(level: nodes.level(node))))
      try readList(of: node, nodes)
    }
    for node in rows.indices { try check(node, nodes) }
  }

  /// More than the level of each parent.
  func level(_ node: Int) -> UInt32 { rows[node].ancestry.level }

  /// How many parents the commit of a row has.
  func parentCount(_ row: CommitGraphRow) -> Int {
    if row.first == CommitGraphRow.noParent { return 0 }
    if row.second == CommitGraphRow.noParent { return 1 }
    return row.hasMore ? 1 + lists[row.list].count : 2
  }

  /// A parent of the commit of a row by its place among them.
  func parent(_ place: Int, of row: CommitGraphRow) -> Int {
    if place == 0 { return Int(row.first) }
    return row.hasMore ? lists[row.list][place - 1] : Int(row.second)
  }

  private mutating func readList(of node: Int, _ nodes: CommitNodes) throws(GitError) {
    var parents: [Int] = []
    try nodes.readRow(of: node, into: &parents)
    guard let first = parents.first else { return }
    rows[node].ancestry.first = UInt32(first)
    if parents.count > 1 {
      rows[node].ancestry.second = CommitGraphRow.listBit | UInt32(lists.count)
      lists.append(Array(parents.dropFirst()))
    }
  }

  /// Levels that fall from child to parent prove that there is no cycle.
  private func check(_ node: Int, _ nodes: CommitNodes) throws(GitError) {
    let row = rows[node].ancestry
    for place in 0..<parentCount(row) {
      let parent = parent(place, of: row)
      guard parent < rows.count, level(parent) < row.level else { throw nodes.fault(node) }
    }
  }
}
