/// The branch that a pull request would merge: a name in a repository that need not be ours.
package struct PullRequestHead: Hashable, Sendable {
  /// Whose repository the branch lies in; a fork's `main` is not ours.
  package enum Origin: Hashable, Sendable {
    case ours
    /// Another repository; no name where that was deleted or is hidden.
    case fork(repository: String?)
    /// The evidence is missing: a rule that allows our own branches alone can't be judged.
    case unknown
  }

  package var name: String
  /// The commit that the event speaks of, 40 or 64 hexadecimal digits.
  package var sha: String?
  package var origin: Origin

  /// A head called `name`.
  package init(name: String, sha: String? = nil, origin: Origin) {
    self.name = name
    self.sha = sha
    self.origin = origin
  }

  /// True unless the branch is proven to lie in the base's repository.
  package var isFork: Bool { origin != .ours }
}
