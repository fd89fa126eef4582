import Effects

/// Answers questions of ancestry from the commit-graph and from commits loaded beside it.
package struct GraphHistory: Sendable {
  private let file: CommitGraphFile?
  private let overlay: CommitOverlay
  /// Commits that are asked for again and again, and where they stand.
  private let known: (ids: [ObjectID], nodes: [Int32])

  /// A history that knows the nodes of some commits already.
  init(
    file: CommitGraphFile?, overlay: CommitOverlay,
    known: (ids: [ObjectID], nodes: [Int32]) = ([], [])
  ) {
    self.file = file
    self.overlay = overlay
    self.known = known
  }

  /// Whether the history holds the commit.
  package func contains(_ id: ObjectID) throws(GitError) -> Bool {
    try withNodes { nodes throws(GitError) in nodes.find(id) != nil }
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
  ///
  /// `levels` are those of the file, where they are laid out already.
  func aheadBehind(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], levels: GraphLevels? = nil
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

  /// The nodes of `ids`: the same list in memory is known without a look at its elements.
  func places(of ids: [ObjectID], in nodes: CommitNodes) throws(GitError) -> [Int32] {
    if ids == known.ids { return known.nodes }
    var places: [Int32] = []
    places.reserveCapacity(ids.count)
    for id in ids { places.append(Int32(try nodes.node(of: id))) }
    return places
  }

  /// How far each head and the base have grown apart, in the order of `heads`.
  package func aheadBehind(
    _ heads: [ObjectID], base: ObjectID
  ) throws(GitError) -> [AheadBehind] {
    let comparison = HeadsOfBase(base, heads: heads.indices.map { Int32($0) })
    return try aheadBehind([comparison], of: heads).first ?? []
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
