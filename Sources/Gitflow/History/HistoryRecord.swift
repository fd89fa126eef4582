/// The facts that a replay is made from.
package struct HistoryRecord: Hashable, Sendable {
  /// Every commit before its parents, as `git log --topo-order` lists them.
  package var commits: [HistoryCommit]
  package var tips: [HistoryTip]
  /// Who owns the repository on its forge, where that is known: other heads are a fork's.
  package var owner: String?
  /// True where older commits are cut off, so that the record says nothing about them.
  package var isShallow: Bool
  /// The clone's remotes: what the record lacks may be there.
  package var remotes: [String]

  /// A record; of a whole repository by default.
  package init(
    commits: [HistoryCommit], tips: [HistoryTip], owner: String? = nil, isShallow: Bool = false,
    remotes: [String] = []
  ) {
    self.commits = commits
    self.tips = tips
    self.owner = owner
    self.isShallow = isShallow
    self.remotes = remotes
  }
}
