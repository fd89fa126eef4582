package import Base

/// Ancestry of commits, from Git's files, and from Git if these are not enough.
package struct CommitHistory: Sendable {
  /// The commit-graph, else Git's objects; nil if Git must determine everything.
  package let files: (any Ancestry)?
  /// Reads single commits, and runs Git for what the files lack.
  private let objects: ObjectReader

  /// Opens the graph of a full SHA-1 clone, with newer commits of `tips` loaded in addition.
  ///
  /// A damaged or split graph is no error: then objects are read.
  package static func open(
    _ location: RepositoryLocation, files: FileSystem, objects: ObjectReader, tips: [ObjectID],
    graph: CommitGraphFile? = nil
  ) async throws(GitError) -> CommitHistory {
    // A shallow clone's graph contains commits beyond its borders.
    if location.isShallow { return overObjects(objects, files) }
    do throws(GitError) {
      let own = if let graph { graph } else { try graphFile(objects, files) }
      guard let own else { return overObjects(objects, files) }
      return CommitHistory(
        files: try await Self.graph(own, of: tips, by: objects),
        // If the graph is damaged or lacks a commit, Git reads the history without it.
        objects: objects.ignoringCommitGraph)
    } catch .malformed {
      return overObjects(objects.ignoringCommitGraph, files)
    } catch .unsupported {
      return overObjects(objects, files)
    } catch .objectMissing {
      return .git(objects.commands)
    }
  }

  /// A history that runs Git for everything.
  package static func git(_ commands: GitCommands) -> CommitHistory {
    CommitHistory(files: nil, objects: ObjectReader(commands))
  }

  /// The same for objects that are not opened yet.
  package static func open(
    _ location: RepositoryLocation, files: FileSystem, commands: GitCommands, tips: [ObjectID],
    graph: CommitGraphFile? = nil
  ) async throws(GitError) -> CommitHistory {
    let objects = ObjectReader(location, files: files, commands: commands)
    return try await open(
      location, files: files, objects: objects, tips: tips, graph: graph)
  }

  /// The graph that a history of this clone reads, opened early; nil if it must not be used.
  package static func graph(
    of location: RepositoryLocation, files: FileSystem
  ) -> CommitGraphFile? {
    guard !location.isShallow, location.objectFormat == .sha1 else { return nil }
    return try? CommitGraphFile.open(location.objects, files: files)
  }

  /// The repository's own graph, else one of its alternates; missing commits are loaded.
  private static func graphFile(
    _ objects: ObjectReader, _ files: FileSystem
  ) throws(GitError) -> CommitGraphFile? {
    for directory in objects.store?.directories ?? [] {
      let file = try CommitGraphFile.open(directory, files: files)
      if let file { return file }
    }
    return nil
  }

  private static func overObjects(
    _ objects: ObjectReader, _ files: FileSystem
  ) -> CommitHistory {
    let common = objects.commands.location.commonDirectory
    let history = objects.store.flatMap { store in
      (try? ShallowBorders.read(common, files: files)).map { ObjectHistory(store, borders: $0) }
    }
    return CommitHistory(files: history, objects: objects)
  }

  /// The graph with those of `tips` that it lacks; each tip is looked up once.
  private static func graph(
    _ file: CommitGraphFile, of tips: [ObjectID], by objects: ObjectReader
  ) async throws(GitError) -> GraphHistory {
    var nodes = file.nodes(of: tips)
    let unknown = nodes.indices.filter { nodes[$0] == CommitGraphFile.unknown }
    var overlay = CommitOverlay(firstNode: file.count)
    if !unknown.isEmpty {
      overlay = try await Self.overlay(unknown.map { tips[$0] }, of: tips, above: file, by: objects)
    }
    for index in unknown {
      // A tag is no node, but points to one that Git has listed.
      guard let node = overlay.node(of: tips[index]) else {
        return GraphHistory(file: file, overlay: overlay)
      }
      nodes[index] = Int32(node)
    }
    return GraphHistory(file: file, overlay: overlay, known: (tips, nodes))
  }

  private static func overlay(
    _ unknown: [ObjectID], of tips: [ObjectID], above file: CommitGraphFile,
    by objects: ObjectReader
  ) async throws(GitError) -> CommitOverlay {
    if let store = objects.store, let overlay = try? CommitOverlay(unknown, above: file, in: store)
    {
      return overlay
    }
    let missing = Set(unknown)
    return try await objects.commands.overlay(
      of: unknown, known: tips.filter { !missing.contains($0) }, above: file)
  }

  /// The best common ancestors, sorted by ID; empty if the histories are unrelated.
  ///
  /// - Throws: `objectMissing` if a shallow clone has too little history for a certain result.
  package func mergeBases(
    _ left: ObjectID, _ right: ObjectID
  ) async throws(GitError) -> [ObjectID] {
    try await certain { history throws(GitError) in
      try history.mergeBases(left, right)
    } git: { commands throws(GitError) in
      try await commands.mergeBases(left, right)
    }
  }

  /// Whether `ancestor` is reachable from `descendant`; a commit is its own ancestor.
  ///
  /// - Throws: `objectMissing` if a shallow clone has too little history for a certain result.
  package func isAncestor(
    _ ancestor: ObjectID, of descendant: ObjectID
  ) async throws(GitError) -> Bool {
    try await certain { history throws(GitError) in
      try history.isAncestor(ancestor, of: descendant)
    } git: { commands throws(GitError) in
      try await commands.isAncestor(ancestor, of: descendant)
    }
  }

  /// The commits reachable from `tips` and not from `excluded`.
  ///
  /// - Throws: `objectMissing` if a shallow clone has too little history for a certain result.
  package func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) async throws(GitError) -> CommitSelection {
    try await certain { history throws(GitError) in
      try history.commits(from: tips, excluding: excluded, limit: limit)
    } git: { commands throws(GitError) in
      try await commands.commits(from: tips, excluding: excluded, limit: limit)
    }
  }

  /// Git would treat a shallow clone's border as the start of its history.
  private func certain<Answer>(
    _ direct: (any Ancestry) throws(GitError) -> Answer,
    git: (GitCommands) async throws(GitError) -> Answer
  ) async throws(GitError) -> Answer {
    do throws(GitError) {
      if let files { return try direct(files) }
    } catch {
      if isShallow { throw error }
    }
    if isShallow { throw .objectMissing("history") }
    return try await git(objects.commands)
  }

  private var isShallow: Bool { objects.commands.location.isShallow }

  /// The commit times in seconds since 1970, in the order of `ids`.
  package func commitTimes(of ids: [ObjectID]) async throws(GitError) -> [Int64] {
    var times = (try? files?.commitTimes(of: ids)) ?? Array(repeating: nil, count: ids.count)
    let unknown = times.indices.filter { times[$0] == nil }
    let loaded = try await objects.commitDetails(unknown.map { ids[$0] })
    for (index, commit) in zip(unknown, loaded) { times[index] = commit.committer.time }
    return times.map { $0 ?? 0 }
  }

  /// The commits ahead and behind between a head and the base.
  package func aheadBehind(
    _ head: ObjectID, base: ObjectID
  ) async throws(GitError) -> AheadBehind {
    let distances = try await aheadBehind([head], base: base)
    guard let distance = distances.first else { throw .objectMissing(head.description) }
    return distance
  }

  /// The commits ahead and behind of each head and the base, in the order of `heads`.
  package func aheadBehind(
    _ heads: [ObjectID], base: ObjectID
  ) async throws(GitError) -> [AheadBehind] {
    let comparison = HeadsOfBase(base, heads: heads.indices.map { Int32($0) })
    return try await aheadBehind([comparison], of: heads).first ?? []
  }

  /// The same for heads of several bases among `ids`, reading the history once.
  ///
  /// In a shallow clone, counts only the available history. `levels` must belong to the graph of
  /// this history.
  package func aheadBehind(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], levels: GraphLevels? = nil
  ) async throws(GitError) -> [[AheadBehind]] {
    if let answer = try? files?.aheadBehind(comparisons, of: ids, levels: levels) {
      return answer
    }
    var results: [[AheadBehind]] = []
    for wanted in comparisons {
      results.append(
        try await objects.commands.aheadBehind(wanted.heads(in: ids), base: wanted.base))
    }
    return results
  }

  /// The same for a shallow clone, without numbers that the missing history could change.
  package func seenDistances(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID]
  ) async throws(GitError) -> [[SeenDistance]] {
    guard let history = files as? ObjectHistory else {
      return comparisons.map { $0.heads.map { _ in .unknown } }
    }
    return try history.seenDistances(comparisons, of: ids)
  }

  /// How each head relates to a target, and the target's commits since the first fork.
  ///
  /// Lists at most `ownLimit` commits of a head, and `sinceLimit` of the target.
  ///
  /// - Throws: `objectMissing` if a shallow clone has too little history for a certain result.
  package func forks(
    of heads: [ObjectID], from target: ObjectID, ownLimit: Int, sinceLimit: Int
  ) async throws(GitError) -> Forks {
    if isShallow {
      for head in heads where try await !isAncestor(head, of: target) {
        _ = try await mergeBases(head, target)
      }
    }
    return try await whole(heads + [target]) { graph throws(GitError) in
      try graph.forks(of: heads, from: target, ownLimit: ownLimit, sinceLimit: sinceLimit)
    }
  }

  /// For each tip, the commits of its list that it does not reach.
  package func lacking(
    _ wanted: [(tip: ObjectID, commits: [ObjectID])]
  ) async throws(GitError) -> [[ObjectID]] {
    try await whole(wanted.flatMap { [$0.tip] + $0.commits }) { graph throws(GitError) in
      try graph.lacking(wanted)
    }
  }

  /// Runs a computation on a graph of everything that `tips` reach.
  private func whole<Answer>(
    _ tips: [ObjectID], _ body: (GraphHistory) throws(GitError) -> Answer
  ) async throws(GitError) -> Answer {
    if let files, let answer = try? body(try files.whole(of: tips)) { return answer }
    // Git would treat a shallow clone's border as the start of its history.
    if isShallow { throw .objectMissing("history") }
    let overlay = try await objects.commands.overlay(of: tips)
    return try body(GraphHistory(file: nil, overlay: overlay))
  }
}
