package import Effects

/// Questions of ancestry, answered by the commit-graph, else by git's objects, and by git elsewhere.
package enum CommitHistory: Sendable {
  /// The graph, and objects and git for what the graph turns out not to know.
  case graph(GraphHistory, otherwise: ObjectReader)
  /// The objects themselves, and git for those that can't be read here.
  case objects(ObjectHistory, otherwise: ObjectReader)
  case git(GitCommands)

  /// Takes the graph of a whole SHA-1 clone, with those of `tips` that are newer loaded beside it.
  ///
  /// A damaged or split graph is no error: the objects answer then.
  package static func open(
    _ location: RepositoryLocation, files: FileSystem, objects: ObjectReader, tips: [ObjectID],
    graph: CommitGraphFile? = nil
  ) async throws(GitError) -> CommitHistory {
    guard mayReadGraph(of: location) else { return objectsOrGit(objects, location, files) }
    do throws(GitError) {
      let file = if let graph { graph } else { try graphFile(location, files, objects) }
      guard let file else { return objectsOrGit(objects, location, files) }
      return .graph(try await Self.graph(file, of: tips, by: objects), otherwise: objects)
    } catch .malformed {
      return objectsOrGit(objects.ignoringCommitGraph, location, files)
    } catch .unsupported {
      return objectsOrGit(objects, location, files)
    } catch .objectMissing {
      return .git(objects.commands)
    }
  }

  /// The same over objects that nothing else has opened yet.
  package static func open(
    _ location: RepositoryLocation, files: FileSystem, commands: GitCommands, tips: [ObjectID],
    graph: CommitGraphFile? = nil
  ) async throws(GitError) -> CommitHistory {
    let objects = ObjectReader(location, files: files, commands: commands)
    return try await open(
      location, files: files, objects: objects, tips: tips, graph: graph)
  }

  /// The graph that an open history of this clone reads, opened before it; none where it may not.
  package static func graph(
    of location: RepositoryLocation, files: FileSystem
  ) -> CommitGraphFile? {
    mayReadGraph(of: location) ? try? CommitGraphFile.open(location, files: files) : nil
  }

  /// A shallow clone's graph leads beyond its end, and ids of another hash are read by git.
  private static func mayReadGraph(of location: RepositoryLocation) -> Bool {
    !location.isShallow && location.objectFormat == .sha1
  }

  /// The repository's own graph, else one that it borrows: what that lacks is read beside it.
  private static func graphFile(
    _ location: RepositoryLocation, _ files: FileSystem, _ objects: ObjectReader
  ) throws(GitError) -> CommitGraphFile? {
    if let own = try CommitGraphFile.open(location, files: files) { return own }
    for directory in objects.store?.directories.dropFirst() ?? [] {
      if let file = try CommitGraphFile.open(objects: directory, files: files) { return file }
    }
    return nil
  }

  private static func objectsOrGit(
    _ objects: ObjectReader, _ location: RepositoryLocation, _ files: FileSystem
  ) -> CommitHistory {
    guard let store = objects.store,
      let borders = try? ShallowBorders.read(location, files: files)
    else { return .git(objects.commands) }
    return .objects(ObjectHistory(store, borders: borders), otherwise: objects)
  }

  /// The graph with those of `tips` beside it that it lacks; each tip is looked for once.
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
      // A tag is no node, but leads to one that git has listed.
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
    let known = tips.filter { !missing.contains($0) }
    return try await CommitOverlay.load(unknown, known: known, above: file, by: objects.commands)
  }

  /// The best common ancestors, sorted by id; none where the histories are unrelated.
  ///
  /// - Throws: `objectMissing` where a shallow clone ends before the answer is certain.
  package func mergeBases(
    _ left: ObjectID, _ right: ObjectID
  ) async throws(GitError) -> [ObjectID] {
    try await answer { graph throws(GitError) in
      try graph.mergeBases(left, right)
    } objects: { objects throws(GitError) in
      try objects.mergeBases(left, right)
    } git: { commands throws(GitError) in
      try await commands.mergeBases(left, right)
    }
  }

  /// Whether `ancestor` is reachable from `descendant`; a commit is its own ancestor.
  ///
  /// - Throws: `objectMissing` where a shallow clone ends before the answer is certain.
  package func isAncestor(
    _ ancestor: ObjectID, of descendant: ObjectID
  ) async throws(GitError) -> Bool {
    try await answer { graph throws(GitError) in
      try graph.isAncestor(ancestor, of: descendant)
    } objects: { objects throws(GitError) in
      try objects.isAncestor(ancestor, of: descendant)
    } git: { commands throws(GitError) in
      try await commands.isAncestor(ancestor, of: descendant)
    }
  }

  /// What is reachable from `tips` and not from `excluded`.
  ///
  /// - Throws: `objectMissing` where a shallow clone ends before the answer is certain.
  package func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) async throws(GitError) -> CommitSelection {
    try await answer { graph throws(GitError) in
      try graph.commits(from: tips, excluding: excluded, limit: limit)
    } objects: { objects throws(GitError) in
      try objects.commits(from: tips, excluding: excluded, limit: limit)
    } git: { commands throws(GitError) in
      try await commands.commits(from: tips, excluding: excluded, limit: limit)
    }
  }

  private func answer<Answer>(
    _ graph: (GraphHistory) throws(GitError) -> Answer,
    objects: (ObjectHistory) throws(GitError) -> Answer,
    git: (GitCommands) async throws(GitError) -> Answer
  ) async throws(GitError) -> Answer {
    switch self {
    case .graph(let history, let reader):
      if let answer = try? graph(history) { return answer }
      // The graph is damaged or lacks a commit: git judges without it.
      return try await git(reader.commands.ignoringCommitGraph)
    case .objects(let history, let reader):
      do throws(GitError) {
        return try objects(history)
      } catch {
        // Git would take a shallow clone's end for the beginning of its history.
        if reader.commands.location.isShallow { throw error }
        return try await git(reader.commands)
      }
    case .git(let commands):
      if commands.location.isShallow { throw .objectMissing("history") }
      return try await git(commands)
    }
  }
}
