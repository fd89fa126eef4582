package import Effects
package import GitStore

/// Ancestry from Git's files only, without a process or a task: for fast commands.
package struct DirectHistory: Sendable {
  private let files: any Ancestry

  /// Opens the commit-graph with those of `tips` that it lacks, else the objects.
  ///
  /// - Throws: if Git is needed: another object format, a damaged graph, a missing object.
  package static func open(
    _ location: RepositoryLocation, files: FileSystem, tips: [ObjectID]
  ) throws(GitError) -> DirectHistory {
    let store = try ObjectStore(location, files: files)
    let file =
      location.isShallow
      ? nil : try reading(try CommitGraphFile.open(location.objects, files: files))
    guard let file else {
      let borders = try reading(try ShallowBorders.read(location.commonDirectory, files: files))
      return DirectHistory(files: ObjectHistory(store, borders: borders))
    }
    let unknown = zip(tips, file.nodes(of: tips)).filter { $0.1 == CommitGraphFile.unknown }
    let overlay =
      unknown.isEmpty
      ? CommitOverlay(firstNode: file.count)
      : try reading(try CommitOverlay(unknown.map(\.0), above: file, in: store))
    return DirectHistory(files: GraphHistory(file: file, overlay: overlay))
  }

  /// The commits ahead and behind between a head and the base.
  package func aheadBehind(_ head: ObjectID, base: ObjectID) throws(GitError) -> AheadBehind {
    let distances = try reading(
      try files.aheadBehind([HeadsOfBase(base, heads: [0])], of: [head], levels: nil))
    guard let distance = distances.first?.first else {
      throw .objectMissing(head.description)
    }
    return distance
  }

  /// The commits reachable from `tips` and not from `excluded`.
  package func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) throws(GitError) -> CommitSelection {
    try reading(try files.commits(from: tips, excluding: excluded, limit: limit))
  }

  /// Whether a commit is the other one or part of its history.
  package func isAncestor(
    _ ancestor: ObjectID, of descendant: ObjectID
  ) throws(GitError) -> Bool {
    try reading(try files.isAncestor(ancestor, of: descendant))
  }

  /// Commits of a head that its base lacks, without merges.
  package func changes(of head: ObjectID, beyond base: ObjectID) throws(GitError) -> Int {
    try reading(try files.changes(of: head, beyond: base))
  }
}
