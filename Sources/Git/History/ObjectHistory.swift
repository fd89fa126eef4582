import Effects
import Synchronization

/// Answers questions of ancestry from git's objects, for repositories without a commit-graph.
///
/// Commits are read as the walks need them; what one walk has read, the next one finds in memory.
package final class ObjectHistory: Sendable {
  private let table: Mutex<CommitTable>

  /// A history over the objects of a repository; `borders` are where a shallow clone ends.
  init(_ store: ObjectStore, borders: Set<ObjectID>) {
    table = Mutex(CommitTable(store, borders: borders))
  }

  /// The best common ancestors, sorted by id.
  package func mergeBases(_ left: ObjectID, _ right: ObjectID) throws(GitError) -> [ObjectID] {
    try withTable { table throws(GitError) in
      let nodes = try table.mergeBases(try table.node(of: left), try table.node(of: right))
      return nodes.map(table.id).sorted()
    }
  }

  /// Whether `ancestor` is reachable from `descendant`; a commit is its own ancestor.
  package func isAncestor(
    _ ancestor: ObjectID, of descendant: ObjectID
  ) throws(GitError) -> Bool {
    try withTable { table throws(GitError) in
      try table.isReachable(try table.node(of: ancestor), from: [try table.node(of: descendant)])
    }
  }

  /// What is reachable from `tips` and not from `excluded`.
  package func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) throws(GitError) -> CommitSelection {
    try withTable { table throws(GitError) in
      let apart = try table.apart(
        try Self.nodes(of: tips, &table), try Self.nodes(of: excluded, &table), isMutual: false)
      return CommitSelection(
        count: apart.left.count, first: apart.left.prefix(max(limit, 0)).map(table.id))
    }
  }

  /// How far each head and its base have grown apart, in the order of the comparisons' heads.
  func aheadBehind(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID]
  ) throws(GitError) -> [[AheadBehind]] {
    try withTable { table throws(GitError) in
      let heads = comparisons.reduce(0) { $0 + $1.heads.count }
      // Walks of a few heads stop where these fork; many are compared over the whole history.
      guard heads > Self.fewHeads else { return try Self.compare(comparisons, of: ids, in: &table) }
      let tips = comparisons.flatMap { $0.heads(in: ids) + [$0.base] }
      let overlay = try CommitOverlay(tips, above: nil, in: &table)
      return try GraphHistory(file: nil, overlay: overlay).aheadBehind(comparisons, of: ids)
    }
  }

  private static let fewHeads = 64

  private static func compare(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], in table: inout CommitTable
  ) throws(GitError) -> [[AheadBehind]] {
    var results: [[AheadBehind]] = []
    for wanted in comparisons {
      let base = try table.node(of: wanted.base)
      var result: [AheadBehind] = []
      for head in wanted.heads(in: ids) {
        let apart = try table.apart([try table.node(of: head)], [base], isMutual: true)
        result.append(AheadBehind(ahead: apart.left.count, behind: apart.right.count))
      }
      results.append(result)
    }
    return results
  }

  /// The same, and no number that the part which a shallow clone lacks could change.
  func seenDistances(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID]
  ) throws(GitError) -> [[SeenDistance]] {
    try withTable { table throws(GitError) in
      var results: [[SeenDistance]] = []
      for wanted in comparisons {
        let base = try table.node(of: wanted.base)
        var result: [SeenDistance] = []
        for head in wanted.heads(in: ids) {
          result.append(try Self.seen(try table.node(of: head), base, in: &table))
        }
        results.append(result)
      }
      return results
    }
  }

  private static func seen(
    _ head: Int, _ base: Int, in table: inout CommitTable
  ) throws(GitError) -> SeenDistance {
    do throws(GitError) {
      let apart = try table.apart([head], [base], isMutual: true)
      return .whole(AheadBehind(ahead: apart.left.count, behind: apart.right.count))
    } catch .objectMissing {
      return (try? table.isReachable(head, from: [base])) == true ? .merged : .unknown
    }
  }

  /// Commits of a head that its base lacks, without merges.
  func changes(of head: ObjectID, beyond base: ObjectID) throws(GitError) -> Int {
    try withTable { table throws(GitError) in
      let apart = try table.apart(
        [try table.node(of: head)], [try table.node(of: base)], isMutual: false)
      return apart.left.count { !table.isMerge($0) }
    }
  }

  /// When each commit was made, in seconds since 1970.
  func commitTimes(of ids: [ObjectID]) throws(GitError) -> [Int64] {
    try withTable { table throws(GitError) in
      try Self.nodes(of: ids, &table).map { Int64(table.time(of: $0)) }
    }
  }

  private static func nodes(
    of ids: [ObjectID], _ table: inout CommitTable
  ) throws(GitError) -> [Int] {
    var nodes: [Int] = []
    nodes.reserveCapacity(ids.count)
    for id in ids { nodes.append(try table.node(of: id)) }
    return nodes
  }

  func withTable<Answer>(
    _ body: (inout CommitTable) throws(GitError) -> Answer
  ) throws(GitError) -> Answer {
    try table.withLock { table throws(GitError) in try body(&table) }
  }
}
