package import Base
import Synchronization

/// Determines ancestry from Git's objects, for repositories without a commit-graph.
///
/// Commits are read on demand; later walks find them in memory.
package final class ObjectHistory: Ancestry {
  private let table: Mutex<CommitTable>

  /// A history of a repository's objects; `borders` are the border commits of a shallow clone.
  package init(_ store: ObjectStore, borders: Set<ObjectID>) {
    table = Mutex(CommitTable(store, borders: borders))
  }

  /// The best common ancestors, sorted by ID.
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

  /// The commits reachable from `tips` and not from `excluded`.
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

  /// The commits ahead and behind of each head and its base, in the order of the heads.
  package func aheadBehind(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], levels: GraphLevels?
  ) throws(GitError) -> [[AheadBehind]] {
    try withTable { table throws(GitError) in
      let heads = comparisons.reduce(0) { $0 + $1.heads.count }
      // Walks of a few heads stop at their forks; many are compared over the whole history.
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
  ) throws(GitError) -> [[AheadBehind]] {
    try comparisons.map { wanted throws(GitError) in
      let base = try table.node(of: wanted.base)
      return try wanted.heads(in: ids).map { head throws(GitError) in
        let apart = try table.apart([try table.node(of: head)], [base], isMutual: true)
        return AheadBehind(ahead: apart.left.count, behind: apart.right.count)
      }
    }
  }

  /// The same, without numbers that the missing history of a shallow clone could change.
  package func seenDistances(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID]
  ) throws(GitError) -> [[SeenDistance]] {
    try withTable { table throws(GitError) in
      try comparisons.map { wanted throws(GitError) in
        let base = try table.node(of: wanted.base)
        return try wanted.heads(in: ids).map { head throws(GitError) in
          try Self.seen(try table.node(of: head), base, in: &table)
        }
      }
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
  package func changes(of head: ObjectID, beyond base: ObjectID) throws(GitError) -> Int {
    try withTable { table throws(GitError) in
      let apart = try table.apart(
        [try table.node(of: head)], [try table.node(of: base)], isMutual: false)
      return apart.left.count { !table.isMerge($0) }
    }
  }

  /// The commit times, in seconds since 1970.
  package func commitTimes(of ids: [ObjectID]) throws(GitError) -> [Int64?] {
    try withTable { table throws(GitError) in
      try Self.nodes(of: ids, &table).map { Int64(table.time(of: $0)) }
    }
  }

  /// A graph that contains all that `tips` reach in this clone.
  package func whole(of tips: [ObjectID]) throws(GitError) -> GraphHistory {
    try withTable { table throws(GitError) in
      GraphHistory(file: nil, overlay: try CommitOverlay(tips, above: nil, in: &table))
    }
  }

  private static func nodes(
    of ids: [ObjectID], _ table: inout CommitTable
  ) throws(GitError) -> [Int] {
    try ids.map { id throws(GitError) in try table.node(of: id) }
  }

  private func withTable<Answer>(
    _ body: (inout CommitTable) throws(GitError) -> Answer
  ) throws(GitError) -> Answer {
    try table.withLock { table throws(GitError) in try body(&table) }
  }
}

/// The file `shallow`: the border commits of a shallow clone, one ID per line.
package enum ShallowBorders {
  /// Reads the file in the directory shared by all worktrees; empty if there is no file.
  ///
  /// - Throws: `malformed` if a line is not an ID.
  package static func read(
    _ commonDirectory: String, files: FileSystem
  ) throws(GitError) -> Set<ObjectID> {
    let path = commonDirectory + "/shallow"
    var borders: Set<ObjectID> = []
    let bytes = try files.readIfPresent(path, limit: 64 << 20) ?? []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let id = line.withUnsafeBytes({ ObjectID(hex: $0) }) else {
        throw .malformed(path: path, reason: "expected an object id")
      }
      borders.insert(id)
    }
    return borders
  }
}
