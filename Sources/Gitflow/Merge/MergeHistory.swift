package import Base

/// The commits that a head would add, and how other lines got some of them.
package struct MergeHistory: Hashable, Sendable {
  /// A commit with the data that provenance needs.
  package struct Commit: Hashable, Sendable {
    package var id: CommitID
    package var parents: [CommitID]
    package var subject: String
    package var body: String

    package init(_ id: CommitID, parents: [CommitID], subject: String, body: String = "") {
      self.id = id
      self.parents = parents
      self.subject = subject
      self.body = body
    }
  }

  /// A long-lived branch, an open version or a released tag that shares commits with the head.
  package struct Line: Hashable, Sendable {
    package var label: Label
    package var tip: CommitID
    package var commits: [Commit]

    package init(_ label: Label, tip: CommitID, commits: [Commit]) {
      self.label = label
      self.tip = tip
      self.commits = commits
    }
  }

  /// The name of a line, and the parts of the name.
  package struct Label: Hashable, Sendable {
    /// The line as a ref for Git: `origin/develop`, `v1.4.0`.
    package var display: String
    package var kind: KindName?
    package var version: Version?
    package var otherRemote: String?

    package init(
      _ display: String, kind: KindName? = nil, version: Version? = nil,
      otherRemote: String? = nil
    ) {
      self.display = display
      self.kind = kind
      self.version = version
      self.otherRemote = otherRemote
    }
  }

  /// A merge whose files are not those that Git's merge of its parents has.
  package struct Altered: Hashable, Sendable {
    package var merge: CommitID
    package var files: [String]

    /// A merge with the files that differ, also by a user's choice outside of conflicts.
    package init(_ merge: CommitID, files: [String]) {
      self.merge = merge
      self.files = files
    }
  }

  package var head: CommitID
  package var commits: [Commit]
  package var lines: [Line] = []
  /// The commits that were made on the branch, from Git's reflog.
  package var committed: Set<CommitID> = []
  /// True if the reflog starts with the branch, so that it shows what was not made on it.
  package var isLogged = true
  /// For a back-merge: the merges that differ from Git's own, with these files.
  package var altered: [Altered] = []
  /// For a back-merge: the tip that the head must contain but lacks, as a ref for Git.
  package var lackedSource: String?
  /// For a back-merge: the commits that revert a revert of a release, and nothing else.
  package var restoring: Set<CommitID> = []

  package init(head: CommitID, commits: [Commit] = []) {
    self.head = head
    self.commits = commits
  }
}

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
  package var versionFiles: RuleResult?
  /// The tag of the live version, if production lacks it; nil elsewhere.
  package var live: String?
  /// The branch of the live version, if production gets it by a merge of that branch.
  package var liveBranch: String?
  /// Changes of the live version that the head has undone, or lacks if production lacks them, too;
  /// nil if the merge does not ship a version.
  package var undone: Evidence<[MissingCommit]>?
  /// A back-merge would undo a release in its target.
  package var rolledBack: Diagnostic?
  /// What a release got from the integration branch after the cut; nil for other merges.
  package var unreleased: Evidence<UnreleasedCode>?
  /// What the stores show of a version that ships; nil if the policy does not ask them.
  package var review: StoreReview?

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
