package import Effects

/// Questions of ancestry, answered by the commit-graph where it is usable and by git elsewhere.
package enum CommitHistory: Sendable {
  /// The graph, and git for what the graph turns out not to know.
  case graph(GraphHistory, otherwise: GitCommands)
  case git(GitCommands)

  /// Takes the graph of a whole SHA-1 clone, with those of `tips` that are newer loaded beside it.
  ///
  /// A damaged or split graph is no error: git answers then.
  package static func open(
    _ location: RepositoryLocation, files: FileSystem, commands: GitCommands, tips: [ObjectID]
  ) async throws(GitError) -> CommitHistory {
    guard !location.isShallow, location.objectFormat == .sha1 else { return .git(commands) }
    do throws(GitError) {
      guard let file = try CommitGraphFile.open(location, files: files) else {
        return .git(commands)
      }
      let overlay = try await overlay(of: tips, above: file, by: commands)
      return .graph(GraphHistory(file: file, overlay: overlay), otherwise: commands)
    } catch .malformed {
      return .git(commands.ignoringCommitGraph)
    } catch .unsupported {
      return .git(commands)
    } catch .objectMissing {
      return .git(commands)
    }
  }

  private static func overlay(
    of tips: [ObjectID], above file: CommitGraphFile, by commands: GitCommands
  ) async throws(GitError) -> CommitOverlay {
    let graph = GraphHistory(file: file, overlay: CommitOverlay())
    let unknown = try graph.unknown(of: tips)
    if unknown.isEmpty { return CommitOverlay(firstNode: file.count) }
    let missing = Set(unknown)
    let known = tips.filter { !missing.contains($0) }
    return try await CommitOverlay.load(unknown, known: known, above: file, by: commands)
  }

  /// The best common ancestors, sorted by id; none where the histories are unrelated.
  package func mergeBases(
    _ left: ObjectID, _ right: ObjectID
  ) async throws(GitError) -> [ObjectID] {
    try await answer { graph throws(GitError) in
      try graph.mergeBases(left, right)
    } git: { commands throws(GitError) in
      try await commands.mergeBases(left, right)
    }
  }

  /// Whether `ancestor` is reachable from `descendant`; a commit is its own ancestor.
  package func isAncestor(
    _ ancestor: ObjectID, of descendant: ObjectID
  ) async throws(GitError) -> Bool {
    try await answer { graph throws(GitError) in
      try graph.isAncestor(ancestor, of: descendant)
    } git: { commands throws(GitError) in
      try await commands.isAncestor(ancestor, of: descendant)
    }
  }

  /// What is reachable from `tips` and not from `excluded`.
  package func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) async throws(GitError) -> CommitSelection {
    try await answer { graph throws(GitError) in
      try graph.commits(from: tips, excluding: excluded, limit: limit)
    } git: { commands throws(GitError) in
      try await commands.commits(from: tips, excluding: excluded, limit: limit)
    }
  }

  /// How far each head and the base have grown apart, in the order of `heads`.
  package func aheadBehind(
    _ heads: [ObjectID], base: ObjectID
  ) async throws(GitError) -> [AheadBehind] {
    try await answer { graph throws(GitError) in
      try graph.aheadBehind(heads, base: base)
    } git: { commands throws(GitError) in
      try await commands.aheadBehind(heads, base: base)
    }
  }

  /// The same for heads of several bases, for which the history is read once.
  package func aheadBehind(
    _ comparisons: [HeadsOfBase]
  ) async throws(GitError) -> [[AheadBehind]] {
    try await answer { graph throws(GitError) in
      try graph.aheadBehind(comparisons)
    } git: { commands throws(GitError) in
      var results: [[AheadBehind]] = []
      for wanted in comparisons {
        results.append(try await commands.aheadBehind(wanted.heads, base: wanted.base))
      }
      return results
    }
  }

  private func answer<Answer>(
    _ graph: (GraphHistory) throws(GitError) -> Answer,
    git: (GitCommands) async throws(GitError) -> Answer
  ) async throws(GitError) -> Answer {
    switch self {
    case .git(let commands): return try await git(commands)
    case .graph(let history, let commands):
      if let answer = try? graph(history) { return answer }
      // The graph is damaged or lacks a commit: git judges without it.
      return try await git(commands.ignoringCommitGraph)
    }
  }
}
