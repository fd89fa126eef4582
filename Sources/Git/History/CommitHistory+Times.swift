extension CommitHistory {
  /// When each commit was made, in seconds since 1970, in the order of `ids`.
  package func commitTimes(of ids: [ObjectID]) async throws(GitError) -> [Int64] {
    switch self {
    case .git(let commands): return try await commands.commitDetails(ids).map(\.committer.time)
    case .objects(let history, let reader):
      if let times = try? history.commitTimes(of: ids) { return times }
      return try await reader.commitDetails(ids).map(\.committer.time)
    case .graph(let graph, let reader):
      var times = try graph.commitTimes(of: ids)
      let unknown = times.indices.filter { times[$0] == nil }
      let loaded = try await reader.commitDetails(unknown.map { ids[$0] })
      for (index, commit) in zip(unknown, loaded) { times[index] = commit.committer.time }
      return times.map { $0 ?? 0 }
    }
  }
}

extension GraphHistory {
  /// The times that the mapped file knows; the overlay keeps none.
  fileprivate func commitTimes(of ids: [ObjectID]) throws(GitError) -> [Int64?] {
    try withNodes { nodes throws(GitError) in
      try places(of: ids, in: nodes).map { nodes.time(Int($0)) }
    }
  }
}
