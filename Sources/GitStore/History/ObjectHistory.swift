import Effects
import Synchronization

/// Answers questions of ancestry from git's objects, for repositories without a commit-graph.
///
/// Commits are read as the walks need them; what one walk has read, the next one finds in memory.
package final class ObjectHistory: Ancestry {
  private let table: Mutex<CommitTable>

  /// A history over the objects of a repository; `borders` are where a shallow clone ends.
  package init(_ store: ObjectStore, borders: Set<ObjectID>) {
    table = Mutex(CommitTable(store, borders: borders))
  }

  /// The best common ancestors, sorted by id.
  package func mergeBases(_ left: ObjectID, _ right: ObjectID) throws(StoreFault) -> [ObjectID] {
    try withTable { table throws(StoreFault) in
      let nodes = try table.mergeBases(try table.node(of: left), try table.node(of: right))
      return nodes.map(table.id).sorted()
    }
  }

  /// Whether `ancestor` is reachable from `descendant`; a commit is its own ancestor.
  package func isAncestor(
    _ ancestor: ObjectID, of descendant: ObjectID
  ) throws(StoreFault) -> Bool {
    try withTable { table throws(StoreFault) in
      try table.isReachable(try table.node(of: ancestor), from: [try table.node(of: descendant)])
    }
  }

  /// What is reachable from `tips` and not from `excluded`.
  package func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) throws(StoreFault) -> CommitSelection {
    try withTable { table throws(StoreFault) in
      let apart = try table.apart(
        try Self.nodes(of: tips, &table), try Self.nodes(of: excluded, &table), isMutual: false)
      return CommitSelection(
        count: apart.left.count, first: apart.left.prefix(max(limit, 0)).map(table.id))
    }
  }

  /// How far each head and its base have grown apart, in the order of the comparisons' heads.
  package func aheadBehind(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], levels: GraphLevels?
  ) throws(StoreFault) -> [[AheadBehind]] {
    try withTable { table throws(StoreFault) in
      let heads = comparisons.reduce(0) { $0 + $1.heads.count }
      // Walks of a few heads stop where these fork; many are compared over the whole history.
      guard heads > Self.fewHeads else { return try Self.compare(comparisons, of: ids, in: &table) }
      let tips = comparisons.flatMap { $0.heads(in: ids) + [$0.base] }
      let overlay = try CommitOverlay(tips, above: nil, in: &table)
      return try GraphHistory(file: nil, overlay: overlay)
        .aheadBehind(comparisons, of: ids, levels: nil)
    }
  }

  private static let fewHeads = 64

  private static func compare(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], in table: inout CommitTable
  ) throws(StoreFault) -> [[AheadBehind]] {
    try comparisons.map { wanted throws(StoreFault) in
      let base = try table.node(of: wanted.base)
      return try wanted.heads(in: ids).map { head throws(StoreFault) in
        let apart = try table.apart([try table.node(of: head)], [base], isMutual: true)
        return AheadBehind(ahead: apart.left.count, behind: apart.right.count)
      }
    }
  }

  /// The same, and no number that the part which a shallow clone lacks could change.
  package func seenDistances(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID]
  ) throws(StoreFault) -> [[SeenDistance]] {
    try withTable { table throws(StoreFault) in
      try comparisons.map { wanted throws(StoreFault) in
        let base = try table.node(of: wanted.base)
        return try wanted.heads(in: ids).map { head throws(StoreFault) in
          try Self.seen(try table.node(of: head), base, in: &table)
        }
      }
    }
  }

  private static func seen(
    _ head: Int, _ base: Int, in table: inout CommitTable
  ) throws(StoreFault) -> SeenDistance {
    do throws(StoreFault) {
      let apart = try table.apart([head], [base], isMutual: true)
      return .whole(AheadBehind(ahead: apart.left.count, behind: apart.right.count))
    } catch .objectMissing {
      return (try? table.isReachable(head, from: [base])) == true ? .merged : .unknown
    }
  }

  /// Commits of a head that its base lacks, without merges.
  package func changes(of head: ObjectID, beyond base: ObjectID) throws(StoreFault) -> Int {
    try withTable { table throws(StoreFault) in
      let apart = try table.apart(
        [try table.node(of: head)], [try table.node(of: base)], isMutual: false)
      return apart.left.count { !table.isMerge($0) }
    }
  }

  /// When each commit was made, in seconds since 1970.
  package func commitTimes(of ids: [ObjectID]) throws(StoreFault) -> [Int64?] {
    try withTable { table throws(StoreFault) in
      try Self.nodes(of: ids, &table).map { Int64(table.time(of: $0)) }
    }
  }

  /// A graph that holds all that `tips` reach in this clone.
  package func whole(of tips: [ObjectID]) throws(StoreFault) -> GraphHistory {
    try withTable { table throws(StoreFault) in
      GraphHistory(file: nil, overlay: try CommitOverlay(tips, above: nil, in: &table))
    }
  }

  private static func nodes(
    of ids: [ObjectID], _ table: inout CommitTable
  ) throws(StoreFault) -> [Int] {
    try ids.map { id throws(StoreFault) in try table.node(of: id) }
  }

  private func withTable<Answer>(
    _ body: (inout CommitTable) throws(StoreFault) -> Answer
  ) throws(StoreFault) -> Answer {
    try table.withLock { table throws(StoreFault) in try body(&table) }
  }
}
