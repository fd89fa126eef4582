/// A request to merge a head branch into a base branch, by whatever name a forge gives it.
///
/// Every text is the author's: it may hold anything until a `BranchName` or a renderer has read it.
package struct PullRequest: Hashable, Sendable {
  package var number: Int?
  package var title: String?
  /// What happened to it: `opened`, `synchronize`, `edited`, …; GitHub alone says.
  package var action: String?
  package var head: PullRequestHead
  package var base: PullRequestBase
  /// The base before this event moved the pull request to another one.
  package var formerBase: String?
  /// True where the forge itself says that its author is a bot; a name or prefix proves nothing.
  package var authorIsBot: Bool
  /// True for `pull_request_target`: the checkout is the base's, and nothing of the head may run.
  package var checksOutBase: Bool

  /// A pull request from `head` into `base`.
  package init(
    number: Int? = nil, title: String? = nil, action: String? = nil, head: PullRequestHead,
    base: PullRequestBase, formerBase: String? = nil, authorIsBot: Bool = false,
    checksOutBase: Bool = false
  ) {
    self.number = number
    self.title = title
    self.action = action
    self.head = head
    self.base = base
    self.formerBase = formerBase
    self.authorIsBot = authorIsBot
    self.checksOutBase = checksOutBase
  }
}
