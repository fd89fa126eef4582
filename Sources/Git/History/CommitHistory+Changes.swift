extension CommitHistory {
  /// Commits of a head that its base lacks, without merges: these bring nothing of their own.
  ///
  /// A shallow clone's number is that of the part that is here.
  package func changes(
    of head: ObjectID, beyond base: ObjectID
  ) async throws(GitError) -> Int {
    switch self {
    case .graph(let history, let reader):
      if let answer = try? history.changes(of: head, beyond: base) { return answer }
      return try await reader.commands.ignoringCommitGraph.changes(of: head, beyond: base)
    case .objects(let history, let reader):
      if let answer = try? history.changes(of: head, beyond: base) { return answer }
      return try await reader.commands.changes(of: head, beyond: base)
    case .git(let commands): return try await commands.changes(of: head, beyond: base)
    }
  }
}

extension DirectHistory {
  /// Commits of a head that its base lacks, without merges.
  package func changes(of head: ObjectID, beyond base: ObjectID) throws(GitError) -> Int {
    switch self {
    case .graph(let history): try history.changes(of: head, beyond: base)
    case .objects(let history): try history.changes(of: head, beyond: base)
    }
  }
}

extension GraphHistory {
  func changes(of head: ObjectID, beyond base: ObjectID) throws(GitError) -> Int {
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
}

extension GitCommands {
  fileprivate func changes(
    of head: ObjectID, beyond base: ObjectID
  ) async throws(GitError) -> Int {
    let output = try await run(
      ["rev-list", "--count", "--no-merges", "\(base)..\(head)"], about: [head, base])
    guard let line = output.lines.first else { throw output.fault }
    return try output.number(line)
  }
}
