extension CommitHistory {
  /// How each head stands to a target, and what the target has got since the first one parted.
  ///
  /// At most `ownLimit` commits of a head are named, and `sinceLimit` of the target.
  ///
  /// - Throws: `objectMissing` where a shallow clone ends before an answer is certain.
  package func forks(
    of heads: [ObjectID], from target: ObjectID, ownLimit: Int, sinceLimit: Int
  ) async throws(GitError) -> Forks {
    if case .objects(_, let reader) = self, reader.commands.location.isShallow {
      for head in heads where try await !isAncestor(head, of: target) {
        _ = try await mergeBases(head, target)
      }
    }
    return try await answer(heads + [target]) { graph throws(GitError) in
      try graph.withNodes { nodes throws(GitError) in
        var walk = try ForkWalk(nodes, target: try nodes.node(of: target))
        var forks: [Fork] = []
        for head in heads {
          forks.append(try walk.fork(of: try nodes.node(of: head), limit: ownLimit))
        }
        return Forks(heads: forks, since: try walk.since(limit: sinceLimit))
      }
    }
  }

  /// For each tip those of its list that it does not reach.
  package func lacking(
    _ wanted: [(tip: ObjectID, commits: [ObjectID])]
  ) async throws(GitError) -> [[ObjectID]] {
    try await answer(wanted.flatMap { [$0.tip] + $0.commits }) { graph throws(GitError) in
      try graph.withNodes { nodes throws(GitError) in
        var result: [[ObjectID]] = []
        for (tip, commits) in wanted {
          var lacking: [ObjectID] = []
          for node in try nodes.lacking(try nodes.nodes(of: commits), of: try nodes.node(of: tip)) {
            lacking.append(try nodes.id(of: node))
          }
          result.append(lacking)
        }
        return result
      }
    }
  }

  /// What a graph of all that `tips` reach says.
  private func answer<Answer>(
    _ tips: [ObjectID], _ body: (GraphHistory) throws(GitError) -> Answer
  ) async throws(GitError) -> Answer {
    switch self {
    case .graph(let history, let reader):
      if let answer = try? body(history) { return answer }
      return try await Self.loaded(tips, by: reader.commands.ignoringCommitGraph, body)
    case .objects(let history, let reader):
      if let answer = try? body(try history.whole(of: tips)) { return answer }
      return try await Self.loaded(tips, by: reader.commands, body)
    case .git(let commands): return try await Self.loaded(tips, by: commands, body)
    }
  }

  private static func loaded<Answer>(
    _ tips: [ObjectID], by commands: GitCommands, _ body: (GraphHistory) throws(GitError) -> Answer
  ) async throws(GitError) -> Answer {
    // Git would take a shallow clone's end for the beginning of its history.
    if commands.location.isShallow { throw .objectMissing("history") }
    let overlay = try await CommitOverlay.load(tips, by: commands)
    return try body(GraphHistory(file: nil, overlay: overlay))
  }
}

extension ObjectHistory {
  /// All that `tips` reach in this clone, in memory.
  fileprivate func whole(of tips: [ObjectID]) throws(GitError) -> GraphHistory {
    try withTable { table throws(GitError) in
      GraphHistory(file: nil, overlay: try CommitOverlay(tips, above: nil, in: &table))
    }
  }
}
