package import Effects

/// Ancestry by git's files alone, without a program and without a task: for what must be quick.
package enum DirectHistory: Sendable {
  case graph(GraphHistory)
  case objects(ObjectHistory)

  /// Takes the commit-graph with those of `tips` beside it that it lacks, else the objects.
  ///
  /// - Throws: where git has to be asked: another object format, a damaged graph, a missing object.
  package static func open(
    _ location: RepositoryLocation, files: FileSystem, tips: [ObjectID]
  ) throws(GitError) -> DirectHistory {
    let store = try ObjectStore(location, files: files)
    guard !location.isShallow, let file = try CommitGraphFile.open(location, files: files) else {
      let borders = try ShallowBorders.read(location, files: files)
      return .objects(ObjectHistory(store, borders: borders))
    }
    let nodes = file.nodes(of: tips)
    let unknown = zip(tips, nodes).filter { $0.1 == CommitGraphFile.unknown }.map(\.0)
    let overlay =
      unknown.isEmpty
      ? CommitOverlay(firstNode: file.count)
      : try CommitOverlay(unknown, above: file, in: store)
    return .graph(GraphHistory(file: file, overlay: overlay))
  }

  /// How far a head and the base have grown apart.
  package func aheadBehind(_ head: ObjectID, base: ObjectID) throws(GitError) -> AheadBehind {
    let comparison = [HeadsOfBase(base, heads: [0])]
    let distances =
      switch self {
      case .graph(let history): try history.aheadBehind(comparison, of: [head])
      case .objects(let history): try history.aheadBehind(comparison, of: [head])
      }
    guard let distance = distances.first?.first else {
      throw .objectMissing(head.description)
    }
    return distance
  }
}
