/// A pull request, also called merge request, of a hosting service.
///
/// Every text is untrusted until a `BranchName` or a renderer has parsed it.
package struct PullRequest: Hashable, Sendable {
  /// The target branch of a stack of pull requests; the base is the branch below this one.
  package struct Stack: Hashable, Sendable {
    package var target: String
    /// The commit of the target when the event was sent; it can be outdated.
    package var sha: String?
  }

  package var number: Int?
  package var title: String?
  /// The action: `opened`, `synchronize`, `edited`, …; only known for GitHub.
  package var action: String?
  package var head: PullRequestHead
  package var base: PullRequestBase
  /// The base before this event changed it.
  package var formerBase: String?
  /// True if the hosting service reports that the author is a bot; a name or prefix is no evidence.
  package var authorIsBot = false
  /// True for `pull_request_target`: the checkout is the base, and nothing of the head may run.
  package var checksOutBase = false
  /// The commit in which the hosting service merged the head for this run.
  ///
  /// Its first parent is the tip of the base at that time.
  package var mergeSHA: String?
  /// The stack of this pull request; also nil if the service does not report it.
  package var stack: Stack?
  /// The repository of the pull request as `owner/name`; nil if unknown.
  package var repository: String?
}

/// The head branch of a pull request: a name in a repository that can be another one.
package struct PullRequestHead: Hashable, Sendable {
  /// The repository of the branch; `main` of a fork is not ours.
  package enum Origin: Hashable, Sendable {
    case ours
    /// Another repository; without a name if it was deleted or is hidden.
    case fork(repository: String?)
    /// Unknown: rules that allow only our own branches can't be checked.
    case unknown
  }

  package var name: String
  /// The commit of the event, 40 or 64 hexadecimal digits.
  package var sha: String?
  package var origin: Origin

  /// True unless the branch is known to be in the repository of the base.
  package var isFork: Bool { origin != .ours }
}

/// The base branch of a pull request, or why it is unknown.
package enum PullRequestBase: Hashable, Sendable {
  /// `sha` is from the time of the event; `HEAD^1` of the GitHub merge commit can be newer.
  case known(name: String, sha: String? = nil)
  /// The verdict can't be a pass; the reason is a clause without a full stop.
  case unknown(reason: String)

  /// The name, if known.
  package var name: String? { if case .known(let name, _) = self { name } else { nil } }

  /// The commit of the base at the time of the event.
  package var sha: String? { if case .known(_, let sha) = self { sha } else { nil } }
}
