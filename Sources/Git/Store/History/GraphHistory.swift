import Base

/// Determines ancestry from the commit-graph and from commits loaded in addition.
package struct GraphHistory: Ancestry {
  let file: CommitGraphFile?
  let overlay: CommitOverlay
  /// Commits that are used again and again, and their nodes.
  var known: (ids: [ObjectID], nodes: [Int32]) = ([], [])

  /// The best common ancestors, sorted by ID.
  package func mergeBases(_ left: ObjectID, _ right: ObjectID) throws(GitError) -> [ObjectID] {
    try withNodes { nodes throws(GitError) in
      let bases = try nodes.mergeBases(try nodes.node(of: left), try nodes.node(of: right))
      return try nodes.ids(of: bases).sorted()
    }
  }

  /// Whether `ancestor` is reachable from `descendant`; a commit is its own ancestor.
  package func isAncestor(
    _ ancestor: ObjectID, of descendant: ObjectID
  ) throws(GitError) -> Bool {
    try withNodes { nodes throws(GitError) in
      try nodes.reaches(try nodes.node(of: ancestor), from: try nodes.node(of: descendant))
    }
  }

  /// The commits reachable from `tips` and not from `excluded`.
  package func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) throws(GitError) -> CommitSelection {
    try withNodes { nodes throws(GitError) in
      let difference = try nodes.difference(
        of: try nodes.nodes(of: tips), without: try nodes.nodes(of: excluded), limit: limit)
      return CommitSelection(count: difference.count, first: try nodes.ids(of: difference.first))
    }
  }

  /// The commits ahead and behind of each head and its base, in the order of the heads.
  package func aheadBehind(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], levels: GraphLevels?
  ) throws(GitError) -> [[AheadBehind]] {
    try withNodes { nodes throws(GitError) in
      let places = try places(of: ids, in: nodes)
      var table = try levels?.table.adding(nodes)
      var results: [[AheadBehind]] = []
      for wanted in comparisons {
        let base = try nodes.node(of: wanted.base)
        let heads = wanted.heads.map { places[Int($0)] }
        if let distances = try nodes.aheadBehind(heads, base) {
          results.append(distances)
          continue
        }
        let known = table
        let whole = if let known { known } else { try LevelTable(nodes) }
        table = whole
        let notes =
          levels?.notes(of: wanted.base, in: whole)
          ?? BaseNotes(of: whole.place(of: base), in: whole)
        results.append(BaseComparison.distances(of: heads, notes, in: whole))
      }
      return results
    }
  }

  /// Commits of a head that its base lacks, without merges.
  package func changes(of head: ObjectID, beyond base: ObjectID) throws(GitError) -> Int {
    try withNodes { nodes throws(GitError) in
      let lacking = try nodes.difference(
        of: [try nodes.node(of: head)], without: [try nodes.node(of: base)], limit: .max)
      var (count, parents) = (0, [Int]())
      for node in lacking.first {
        try nodes.readParents(of: node, into: &parents)
        if parents.count < 2 { count += 1 }
      }
      return count
    }
  }

  /// The times in the mapped file; the overlay has none.
  package func commitTimes(of ids: [ObjectID]) throws(GitError) -> [Int64?] {
    try withNodes { nodes throws(GitError) in
      try places(of: ids, in: nodes).map { nodes.time(Int($0)) }
    }
  }

  /// A graph that contains all that `tips` reach in this clone.
  package func whole(of tips: [ObjectID]) -> GraphHistory { self }

  /// How each head relates to a target, and the target's commits since the first fork.
  package func forks(
    of heads: [ObjectID], from target: ObjectID, ownLimit: Int, sinceLimit: Int
  ) throws(GitError) -> Forks {
    try withNodes { nodes throws(GitError) in
      var walk = try ForkWalk(nodes, target: try nodes.node(of: target))
      let forks = try heads.map { head throws(GitError) in
        try walk.fork(of: try nodes.node(of: head), limit: ownLimit)
      }
      return Forks(heads: forks, since: try walk.since(limit: sinceLimit))
    }
  }

  /// For each tip, the commits of its list that it does not reach.
  package func lacking(
    _ wanted: [(tip: ObjectID, commits: [ObjectID])]
  ) throws(GitError) -> [[ObjectID]] {
    try withNodes { nodes throws(GitError) in
      try wanted.map { tip, commits throws(GitError) in
        try nodes.ids(
          of: try nodes.lacking(try nodes.nodes(of: commits), of: try nodes.node(of: tip)))
      }
    }
  }

  /// The nodes of `ids`: the same array in memory is recognized without reading its elements.
  func places(of ids: [ObjectID], in nodes: CommitNodes) throws(GitError) -> [Int32] {
    if ids == known.ids { return known.nodes }
    return try ids.map { id throws(GitError) in Int32(try nodes.node(of: id)) }
  }

  /// The commits ahead and behind of each head and the base, in the order of `heads`.
  package func aheadBehind(
    _ heads: [ObjectID], base: ObjectID
  ) throws(GitError) -> [AheadBehind] {
    let comparison = HeadsOfBase(base, heads: heads.indices.map { Int32($0) })
    return try aheadBehind([comparison], of: heads, levels: nil).first ?? []
  }

  func withNodes<Answer>(
    _ body: (CommitNodes) throws(GitError) -> Answer
  ) throws(GitError) -> Answer {
    guard let file else { return try body(CommitNodes(reader: nil, overlay: overlay)) }
    return try file.bytes.withBytes { bytes throws(GitError) in
      try body(CommitNodes(reader: CommitGraphReader(bytes, file), overlay: overlay))
    }
  }
}
