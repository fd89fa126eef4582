/// What the message of a merge says about it, whichever tool wrote the message.
package struct MergeSubject: Hashable, Sendable {
  /// What was merged.
  package enum Source: Hashable, Sendable {
    /// A branch; `owner` is the account, the other remote or the URL's owner that it lies at.
    case branch(String, owner: String?)
    case tag(String)
    case commit(String)
    /// More than one head at once.
    case several
    /// The form names no source, such as `Merged PR 7: title`.
    case unnamed
  }

  package var source: Source
  /// The branch that it was merged into, where the message names one.
  package var target: String?
  /// True where git writes no target on `master` alone, so that none named means the main branch.
  package var omitsMain = false

  init(_ source: Source, into target: String? = nil, omitsMain: Bool = false) {
    self.source = source
    self.target = target
    self.omitsMain = omitsMain
  }
}
