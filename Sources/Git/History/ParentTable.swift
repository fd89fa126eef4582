/// All parents in flat arrays, for walks over most of a history.
///
/// Rows of the mapped file lie 36 bytes apart in the order of their ids; walked in the order of
/// ancestry, each one is a miss of the cache. These arrays are filled in one pass and fit into it.
struct ParentTable {
  let levels: [UInt32]
  private var parents: [Int32] = []
  /// Where the parents of each node begin, and after the last node where they end.
  private var starts: [Int32] = [0]

  /// Reads and checks every commit of `nodes`.
  init(_ nodes: CommitNodes) throws(GitError) {
    levels = (0..<nodes.count).map(nodes.level)
    parents.reserveCapacity(nodes.count * 3 / 2)
    starts.reserveCapacity(nodes.count + 1)
    var found: [Int] = []
    for node in 0..<nodes.count {
      try nodes.readRow(of: node, into: &found)
      for parent in found {
        guard levels[parent] < levels[node] else { throw nodes.fault(node) }
        parents.append(Int32(truncatingIfNeeded: parent))
      }
      starts.append(Int32(truncatingIfNeeded: parents.count))
    }
  }

  /// Where the parents of a node stand, the first one first.
  func edges(of node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  func parent(_ edge: Int) -> Int { Int(parents[edge]) }
}
