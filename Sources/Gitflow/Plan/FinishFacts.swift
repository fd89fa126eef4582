package import Diagnostics

/// What the refs and the history say of a branch that is to be finished.
package struct FinishFacts: Hashable, Sendable {
  /// Whether the target holds the branch already.
  package enum Landing: Hashable, Sendable {
    case open
    /// By a merge: the commit of the target's line that brought it.
    case merged(at: CommitID)
    /// As one commit or several copies: the commit of the target's line that brought the last one.
    case copied(at: CommitID)
    /// There is nothing of its own: what it stands on was in the target before it.
    case untouched
  }

  /// Whether a version's tag is on what brought its branch.
  package enum TagPlace: Hashable, Sendable {
    case fitting
    /// That commit can't be what brought the branch into its target.
    case astray
    /// The branch is gone, and nothing tells what it brought.
    case unknown
  }

  /// A merge, and the commit that took it back.
  package struct Reverted: Hashable, Sendable {
    package var merge: CommitID
    package var by: CommitID

    /// A merge that does not count any more.
    package init(merge: CommitID, by: CommitID) {
      self.merge = merge
      self.by = by
    }
  }

  package var tips: [String: BranchTips] = [:]
  package var tag: CommitID?
  package var taggedCommit: CommitID?
  package var tagPlace = TagPlace.fitting
  /// The tag of that name on the remote; asked for only where the remote is to be told.
  package var remoteTag: CommitID?
  package var taggingRun: Int?
  package var landing = Landing.open
  package var reverted: Reverted?
  /// The commit whose title alone names the branch, where its target has gone on since.
  package var namesake: CommitID?
  /// Branches that hold what the branch brought, where it is gone itself.
  package var paid: Set<String> = []
  /// Branches that go into this one alone, and that it does not hold yet.
  package var openParts: [String] = []
  /// What older branches, which get no merge, may get of this one.
  package var picked = PickedCommits.unknown
  /// What takes over commits that came after the tag; nil where none did, or the tag tells nothing.
  package var lateRemedy: Remedy?
  package var subjects: [String] = []
  package var breaking: [String] = []
  package var head: String?
  package var remote: String?

  package init() {}
}

/// How a branch is finished.
package struct FinishOptions: Hashable, Sendable {
  package var keeps: Bool
  package var pushes: Bool
  package var message: String?

  /// A finish of this clone alone.
  package init(
    keeps: Bool = false, pushes: Bool = false, message: String? = nil
  ) {
    self.keeps = keeps
    self.pushes = pushes
    self.message = message
  }

  var words: [String] {
    (keeps ? ["--keep"] : []) + (pushes ? ["--push"] : [])
      + (message.map { ["--message", $0] } ?? [])
  }
}
