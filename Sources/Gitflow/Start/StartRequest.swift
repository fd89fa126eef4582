/// The branch that a user wants to start; words are already in Latin letters.
package struct StartRequest: Hashable, Sendable {
  /// The source of the version of a new release or hotfix.
  package enum VersionChoice: Hashable, Sendable {
    case given(Version)
    case bump(VersionBump)
  }

  package var kind: KindName
  package var words: [String]
  package var issue: String?
  package var version: VersionChoice?
  package var release: Version?

  /// A request; everything except the branch type is optional.
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

/// A branch that can be created: its name, and its base branch.
package struct StartPlan: Hashable, Sendable {
  package var kind: KindName
  package var name: BranchName
  package var base: String
  package var version: Version?
  package var issue: String?
}
