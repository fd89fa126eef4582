extension CommitHistory {
  /// When each commit was made, in seconds since 1970, in the order of `ids`.
  package func commitTimes(of ids: [ObjectID]) async throws(GitError) -> [Int64] {
    switch self {
    case .git(let commands): return try await Self.times(of: ids, from: commands)
    case .graph(let graph, let commands):
      var times = try graph.commitTimes(of: ids)
      let unknown = times.indices.filter { times[$0] == nil }
      let loaded = try await Self.times(of: unknown.map { ids[$0] }, from: commands)
      for (index, time) in zip(unknown, loaded) { times[index] = time }
      return times.map { $0 ?? 0 }
    }
  }

  private static func times(
    of ids: [ObjectID], from commands: GitCommands
  ) async throws(GitError) -> [Int64] {
    if ids.isEmpty { return [] }
    return try await commands.commitDetails(ids).map(\.committer.time)
  }
}

extension GraphHistory {
  /// The times that the mapped file knows; the overlay keeps none.
  fileprivate func commitTimes(of ids: [ObjectID]) throws(GitError) -> [Int64?] {
    try withNodes { nodes throws(GitError) in
      ids.map { id in
        guard let reader = nodes.reader, let position = reader.position(of: id) else { return nil }
        return reader.time(position)
      }
    }
  }
}
