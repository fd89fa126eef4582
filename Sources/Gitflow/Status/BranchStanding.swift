/// Where a branch stands among the others.
package struct BranchStanding: Hashable, Sendable {
  /// A permanent branch or open release that lacks what production holds.
  package struct Owed: Hashable, Sendable {
    package var source: String
    package var target: String
    package var commits: Int

    /// A back-merge that may be owed.
    package init(source: String, target: String, commits: Int) {
      self.source = source
      self.target = target
      self.commits = commits
    }
  }

  package var name: String
  package var branchClass: BranchClass
  package var target: String?
  /// How far it and its target are apart; nil where either is not here.
  package var distance: Distance?
  /// How far it and the remote's branch of its name are apart; nil where the remote has none.
  package var published: Distance?
  /// The remote's branch as git understands it, such as `origin/develop`.
  package var publishedName: String?
  package var pullRequest: Int?
  package var mergedRequest: Int?
  package var owed: [Owed] = []
  package var isOut = false
  /// What leads on where its target has ended, or its version is out.
  package var detour: NextMove?

  /// A standing of which no more is known.
  package init(name: String, branchClass: BranchClass) {
    self.name = name
    self.branchClass = branchClass
  }
}

/// How far a branch and another one have grown apart.
package struct Distance: Hashable, Sendable {
  package var ahead: Int
  package var behind: Int

  /// A distance in commits.
  package init(ahead: Int, behind: Int) {
    self.ahead = ahead
    self.behind = behind
  }
}
