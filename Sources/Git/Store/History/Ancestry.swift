package import Base

/// Ancestry from Git's files: from the commit-graph, or from the objects.
package protocol Ancestry: Sendable {
  func mergeBases(_ left: ObjectID, _ right: ObjectID) throws(GitError) -> [ObjectID]

  func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws(GitError) -> Bool

  func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) throws(GitError) -> CommitSelection

  /// `levels` must belong to the graph's file; nil if they are not sorted yet.
  func aheadBehind(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], levels: GraphLevels?
  ) throws(GitError) -> [[AheadBehind]]

  func changes(of head: ObjectID, beyond base: ObjectID) throws(GitError) -> Int

  /// Nil for commits without a time in the graph.
  func commitTimes(of ids: [ObjectID]) throws(GitError) -> [Int64?]

  func whole(of tips: [ObjectID]) throws(GitError) -> GraphHistory
}

/// The commits ahead and behind between a head and a base.
package struct AheadBehind: Hashable, Sendable {
  // 32 bits: a list may have many thousands of them, and a history has less than 2³¹ commits.
  private var left: Int32
  private var right: Int32

  /// Counts as in `git rev-list --left-right --count`.
  package init(ahead: Int, behind: Int) {
    left = Int32(clamping: ahead)
    right = Int32(clamping: behind)
  }

  /// Commits of the head that the base lacks.
  package var ahead: Int {
    get { Int(left) }
    set { left = Int32(clamping: newValue) }
  }

  /// Commits of the base that the head lacks.
  package var behind: Int {
    get { Int(right) }
    set { right = Int32(clamping: newValue) }
  }

  /// The base contains everything of the head.
  package var isMerged: Bool { left == 0 }
}

/// The commits ahead and behind, as far as the available history can show them.
package enum SeenDistance: Hashable, Sendable {
  case whole(AheadBehind)
  /// The base contains the head; the number of commits behind is unknown.
  case merged
  case unknown
}

/// Heads to compare with one base.
package struct HeadsOfBase: Hashable, Sendable {
  package var base: ObjectID
  /// The positions of the heads in a list of commits.
  package var heads: [Int32]

  package init(_ base: ObjectID, heads: [Int32]) {
    self.base = base
    self.heads = heads
  }

  /// The commits at the positions of the heads.
  package func heads(in ids: [ObjectID]) -> [ObjectID] { heads.map { ids[Int($0)] } }
}

/// The commits that one side has and another lacks: the total number, and the first ones.
package struct CommitSelection: Hashable, Sendable {
  package var count: Int
  /// At most the limit, newest first; parallel history is in no fixed order.
  package var first: [ObjectID]
}

/// How a head relates to a target.
package enum Fork: Hashable, Sendable {
  /// The target reaches the head.
  case held
  /// They have no common commit.
  case unrelated
  case open(OpenFork)
}

/// A head that its target does not reach.
package struct OpenFork: Hashable, Sendable {
  /// A best common ancestor, the first one by its ID.
  package var base: ObjectID
  /// The commits that only the head reaches; nil above the limit.
  package var own: [ObjectID]?
  /// The merges among its own commits, as far as they are listed.
  package var merges: [ObjectID]
}

/// How many heads relate to one target.
package struct Forks: Hashable, Sendable {
  /// In the order of the given heads.
  package var heads: [Fork]
  /// The target's commits, without merges, that open heads may lack, newest first.
  package var since: CommitSelection
}

/// Ancestry from Git's files only, without a process or a task: for fast commands.
package enum DirectHistory {
  /// Opens the commit-graph with those of `tips` that it lacks, else the objects.
  ///
  /// - Throws: if Git is needed: another object format, a damaged graph, a missing object.
  package static func open(
    _ location: RepositoryLocation, files: FileSystem, tips: [ObjectID]
  ) throws(GitError) -> any Ancestry {
    let store = try ObjectStore(location, files: files)
    let file =
      location.isShallow
      ? nil : try CommitGraphFile.open(location.objects, files: files)
    guard let file else {
      let borders = try ShallowBorders.read(location.commonDirectory, files: files)
      return ObjectHistory(store, borders: borders)
    }
    let unknown = zip(tips, file.nodes(of: tips)).filter { $0.1 == CommitGraphFile.unknown }
    let overlay =
      unknown.isEmpty
      ? CommitOverlay(firstNode: file.count)
      : try CommitOverlay(unknown.map(\.0), above: file, in: store)
    return GraphHistory(file: file, overlay: overlay)
  }
}

extension Ancestry {
  /// The commits ahead and behind between a head and the base.
  package func aheadBehind(_ head: ObjectID, base: ObjectID) throws(GitError) -> AheadBehind {
    let distances = try aheadBehind([HeadsOfBase(base, heads: [0])], of: [head], levels: nil)
    guard let distance = distances.first?.first else {
      throw .objectMissing(head.description)
    }
    return distance
  }
}
