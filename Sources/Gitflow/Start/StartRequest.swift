/// What somebody wants to start; words are in Latin letters already.
package struct StartRequest: Hashable, Sendable {
  /// Where the version of a new release or hotfix comes from.
  package enum VersionChoice: Hashable, Sendable {
    case given(Version)
    case bump(VersionBump)
  }

  package var kind: KindName
  package var words: [String]
  package var issue: String?
  package var version: VersionChoice?
  package var release: Version?

  /// A request; everything but the kind may be left out.
  package init(
    _ kind: KindName, words: [String] = [], issue: String? = nil, version: VersionChoice? = nil,
    release: Version? = nil
  ) {
    self.kind = kind
    self.words = words
    self.issue = issue
    self.version = version
    self.release = release
  }
}

/// A branch that may be made: its name, and the branch that it is taken from.
package struct StartPlan: Hashable, Sendable {
  package var kind: KindName
  package var name: BranchName
  package var base: String
  package var version: Version?
  package var issue: String?
}
