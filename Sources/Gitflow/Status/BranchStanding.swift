package import Base

/// The state of a branch compared with other branches.
package struct BranchStanding: Hashable, Sendable {
  /// A permanent branch or open release that lacks commits of production.
  package struct PendingBackMerges: Hashable, Sendable {
    package var source: String
    package var target: String
    package var commits: Int

    package init(source: String, target: String, commits: Int) {
      self.source = source
      self.target = target
      self.commits = commits
    }
  }

  package var name: String
  package var branchClass: BranchClass
  package var target: String?
  /// The distance to its target; nil if either is missing.
  package var distance: Distance?
  /// The distance to the remote branch of the same name; nil if the remote has none.
  package var published: Distance?
  /// The remote branch as a ref for Git, such as `origin/develop`.
  package var publishedName: String?
  /// Overwrites the remote branch, if it has former commits of a branch that was rebased or reset.
  package var overwrite: Command?
  package var pullRequest: Int?
  package var mergedRequest: Int?
  package var pendingBackMerges: [PendingBackMerges] = []
  package var isOut = false
  /// True if the clone has no remote on a server: there are no pull requests.
  package var isLocal = false
  /// True if the clone has a remote.
  package var hasRemote = false
  /// The next command if its target has ended, or its version is released.
  package var detour: NextMove?

  /// True if it lacks the live version of a trunk, so that it can't be released.
  package var lacksLive = false
  /// What a merge in this clone requires first, if its target differs from the remote branch.
  package var joining: NextMove?

  package init(name: String, branchClass: BranchClass) {
    self.name = name
    self.branchClass = branchClass
  }
}

/// The distance between a branch and another one.
package struct Distance: Hashable, Sendable {
  package var ahead: Int
  package var behind: Int

  package init(ahead: Int, behind: Int) {
    self.ahead = ahead
    self.behind = behind
  }
}
