package import Diagnostics

/// The known facts about a merge request, gathered before any rule is checked.
package struct MergeFacts: Hashable, Sendable {
  package var history: Evidence<MergeHistory>
  package var source: String
  package var target: String
  package var behind: Evidence<Int>
  package var files: Evidence<[ChangedFile]>
  /// The used versions; nil if the version of the head is not checked.
  package var versions: VersionFacts?
  /// True if the whole head is released, so that nothing is left to merge.
  package var isReleased = false
  package var reverted: FinishFacts.Reverted?
  /// The head's parent branch, if merging the head would lose one of its changes.
  package var squashedParent: SquashedParent?
  /// Whether the files have the right version after the merge; nil if none is expected.
  package var versionFiles: Judgement?
  /// Changes of production that the head has undone; nil if the merge does not ship a version.
  package var undone: Evidence<[MissingCommit]>?
  /// What a release got from the integration branch after the cut; nil for other merges.
  package var unreleased: Evidence<UnreleasedCode>?

  /// Facts that were not gathered, with the reason.
  package init(notAsked reason: String, source: String, target: String) {
    self.source = source
    self.target = target
    history = .notAsked(reason: reason)
    behind = .notAsked(reason: reason)
    files = .notAsked(reason: reason)
  }

  /// Replaces all facts from the history with the same missing evidence.
  package mutating func lack(_ reason: String, remedy: Remedy?) {
    history = .missing(reason: reason, remedy: remedy)
    behind = .missing(reason: reason, remedy: remedy)
    files = .missing(reason: reason, remedy: remedy)
  }
}

/// A branch that a head was built on, and that the target has as a squash or as copies.
package struct SquashedParent: Hashable, Sendable {
  /// The head's commit that ends the parent.
  package var tip: CommitID
  /// The target's commit with the parent's last change.
  package var copy: CommitID

  package init(tip: CommitID, copy: CommitID) {
    self.tip = tip
    self.copy = copy
  }
}
