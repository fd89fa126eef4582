/// An event of GitHub Actions made up on the spot, so that a policy can be tried before a push.
///
/// It is told by a payload and variables of GitHub's shape, and read back as a real one is.
package struct SimulatedEvent: Hashable, Sendable {
  /// What is made up.
  package enum Kind: String, CaseIterable, Sendable {
    case pullRequest = "pull_request"
    case pullRequestTarget = "pull_request_target"
    case mergeGroup = "merge_group"
    case push
    case delete
    case tag
  }

  package var kind: Kind
  /// The head branch; for `tag` the tag's name, for `mergeGroup` not used.
  package var head: String
  /// The base branch; for `push`, `delete` and `tag` the default branch.
  package var base: String
  package var origin: PullRequestHead.Origin
  package var authorIsBot: Bool
  /// What happened to the pull request, such as `edited`.
  package var action: String
  /// The base that an edited pull request had before.
  package var formerBase: String?

  /// An event about `head` and `base` in the repository `example/app`.
  package init(
    _ kind: Kind, head: String, base: String = "main", origin: PullRequestHead.Origin = .ours,
    authorIsBot: Bool = false, action: String = "opened", formerBase: String? = nil
  ) {
    self.kind = kind
    self.head = head
    self.base = base
    self.origin = origin
    self.authorIsBot = authorIsBot
    self.action = action
    self.formerBase = formerBase
  }

  static let repository = "example/app"
  static let number = 1
  static let headSHA = String(repeating: "1", count: 40)
  static let baseSHA = String(repeating: "2", count: 40)
  static let noSHA = String(repeating: "0", count: 40)

  /// The branch that GitHub's queue would make.
  var queueRef: String {
    "refs/heads/gh-readonly-queue/\(base)/pr-\(Self.number)-\(Self.headSHA)"
  }
}
