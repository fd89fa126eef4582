import Effects

/// Answers questions of ancestry from the commit-graph and from commits loaded beside it.
package struct GraphHistory: Sendable {
  private let file: CommitGraphFile?
  private let overlay: CommitOverlay

  init(file: CommitGraphFile?, overlay: CommitOverlay) {
    self.file = file
    self.overlay = overlay
  }

  /// Whether the history holds the commit.
  package func contains(_ id: ObjectID) throws(GitError) -> Bool {
    try withNodes { nodes throws(GitError) in nodes.find(id) != nil }
  }

  /// Those of `ids` that the history lacks.
  func unknown(of ids: [ObjectID]) throws(GitError) -> [ObjectID] {
    try withNodes { nodes throws(GitError) in ids.filter { nodes.find($0) == nil } }
  }

  /// The best common ancestors, sorted by id.
  package func mergeBases(_ left: ObjectID, _ right: ObjectID) throws(GitError) -> [ObjectID] {
    try withNodes { nodes throws(GitError) in
      let bases = try nodes.mergeBases(try nodes.node(of: left), try nodes.node(of: right))
      var ids: [ObjectID] = []
      for base in bases { ids.append(try nodes.id(of: base)) }
      return ids.sorted()
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

  /// What is reachable from `tips` and not from `excluded`.
  package func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) throws(GitError) -> CommitSelection {
    try withNodes { nodes throws(GitError) in
      let difference = try nodes.difference(
        of: try nodes.nodes(of: tips), without: try nodes.nodes(of: excluded), limit: limit)
      var first: [ObjectID] = []
      for node in difference.first { first.append(try nodes.id(of: node)) }
      return CommitSelection(count: difference.count, first: first)
    }
  }

  /// How far each head and its base have grown apart, in the order of the comparisons' heads.
  func aheadBehind(_ comparisons: [HeadsOfBase]) throws(GitError) -> [[AheadBehind]] {
    try withNodes { nodes throws(GitError) in
      let table = try LevelTable(nodes)
      var results: [[AheadBehind]] = []
      for wanted in comparisons {
        let base = table.place(of: try nodes.node(of: wanted.base))
        var comparison = BaseComparison(with: base, in: table)
        var result: [AheadBehind] = []
        result.reserveCapacity(wanted.heads.count)
        for head in wanted.heads {
          result.append(comparison.compare(table.place(of: try nodes.node(of: head))))
        }
        results.append(result)
      }
      return results
    }
  }

  /// How far each head and the base have grown apart, in the order of `heads`.
  package func aheadBehind(
    _ heads: [ObjectID], base: ObjectID
  ) throws(GitError) -> [AheadBehind] {
    try aheadBehind([HeadsOfBase(base, heads)]).first ?? []
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
