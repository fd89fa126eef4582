/// A request to merge a head branch into a base branch, by whatever name a forge gives it.
///
/// Every text is the author's: it may hold anything until a `BranchName` or a renderer has read it.
package struct PullRequest: Hashable, Sendable {
  /// The branch that a stack of pull requests goes to; the base is the branch below this one.
  package struct Stack: Hashable, Sendable {
    package var target: String
    /// The commit that the target was at when the event was sent; it may be out of date.
    package var sha: String?
  }

  package var number: Int?
  package var title: String?
  /// What happened to it: `opened`, `synchronize`, `edited`, …; GitHub alone says.
  package var action: String?
  package var head: PullRequestHead
  package var base: PullRequestBase
  /// The base before this event moved the pull request to another one.
  package var formerBase: String?
  /// True where the forge itself says that its author is a bot; a name or prefix proves nothing.
  package var authorIsBot = false
  /// True for `pull_request_target`: the checkout is the base's, and nothing of the head may run.
  package var checksOutBase = false
  /// The commit by which the hosting service has merged the head for this run, to try it out.
  ///
  /// Its first parent is the tip of the base at that time.
  package var mergeSHA: String?
  /// The stack that it is a layer of; nil also where the service does not say so.
  package var stack: Stack?
  /// The repository that it was opened in, as `owner/name`; nil where the run does not say.
  package var repository: String?
}

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

  /// True unless the branch is proven to lie in the base's repository.
  package var isFork: Bool { origin != .ours }
}

/// The branch that a pull request would merge into, or why the run doesn't name it.
package enum PullRequestBase: Hashable, Sendable {
  /// `sha` is frozen at the event: the base has moved on since, and `HEAD^1` of GitHub's merge
  /// commit is its newer tip.
  case known(name: String, sha: String? = nil)
  /// No verdict can be a pass; the reason is a clause without a full stop.
  case unknown(reason: String)

  /// The name, where the run has it.
  package var name: String? { if case .known(let name, _) = self { name } else { nil } }

  /// The commit that the base stood at when the event arose.
  package var sha: String? { if case .known(_, let sha) = self { sha } else { nil } }
}
