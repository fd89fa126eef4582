extension CommitHistory {
  /// How far a head and the base have grown apart.
  package func aheadBehind(
    _ head: ObjectID, base: ObjectID
  ) async throws(GitError) -> AheadBehind {
    let distances = try await aheadBehind([head], base: base)
    guard let distance = distances.first else { throw .objectMissing(head.description) }
    return distance
  }

  /// How far each head and the base have grown apart, in the order of `heads`.
  package func aheadBehind(
    _ heads: [ObjectID], base: ObjectID
  ) async throws(GitError) -> [AheadBehind] {
    let comparison = HeadsOfBase(base, heads: heads.indices.map { Int32($0) })
    return try await aheadBehind([comparison], of: heads).first ?? []
  }

  /// The same for heads of several bases among `ids`, for which the history is read once.
  ///
  /// A shallow clone's numbers are those of the part that is here. `levels` are those of the graph
  /// with which the history was opened.
  package func aheadBehind(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], levels: GraphLevels? = nil
  ) async throws(GitError) -> [[AheadBehind]] {
    switch self {
    case .graph(let history, let reader):
      if let answer = try? history.aheadBehind(comparisons, of: ids, levels: levels) {
        return answer
      }
      return try await Self.distances(comparisons, of: ids, by: reader.commands.ignoringCommitGraph)
    case .objects(let history, let reader):
      if let answer = try? history.aheadBehind(comparisons, of: ids) { return answer }
      return try await Self.distances(comparisons, of: ids, by: reader.commands)
    case .git(let commands): return try await Self.distances(comparisons, of: ids, by: commands)
    }
  }

  /// The same of a shallow clone, and no number that its missing part could change.
  package func seenDistances(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID]
  ) async throws(GitError) -> [[SeenDistance]] {
    if case .objects(let history, _) = self {
      return try history.seenDistances(comparisons, of: ids)
    }
    return comparisons.map { $0.heads.map { _ in .unknown } }
  }

  private static func distances(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], by commands: GitCommands
  ) async throws(GitError) -> [[AheadBehind]] {
    var results: [[AheadBehind]] = []
    for wanted in comparisons {
      results.append(try await commands.aheadBehind(wanted.heads(in: ids), base: wanted.base))
    }
    return results
  }
}
