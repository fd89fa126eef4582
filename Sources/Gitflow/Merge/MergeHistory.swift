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

  package init(head: CommitID, commits: [Commit] = []) {
    self.head = head
    self.commits = commits
  }
}
