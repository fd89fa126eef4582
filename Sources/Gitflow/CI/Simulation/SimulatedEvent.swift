package import Base

/// A simulated GitHub Actions event, to try a policy before a push.
///
/// It has a payload and variables like those of GitHub, and is parsed like a real event.
package struct SimulatedEvent: Hashable, Sendable {
  /// The simulated event type.
  package enum Kind: String, CaseIterable, Sendable {
    case pullRequest = "pull_request"
    case pullRequestTarget = "pull_request_target"
    case mergeGroup = "merge_group"
    case push
    case delete
    case tag
  }

  package var kind: Kind
  /// The head branch; for `tag` the tag name, for `mergeGroup` not used.
  package var head: String
  /// The base branch; for `push`, `delete` and `tag` the default branch.
  package var base: String
  package var origin: PullRequestHead.Origin
  package var authorIsBot: Bool
  /// The action of the pull request, such as `edited`.
  package var action: String
  /// The former base of an edited pull request.
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

  /// The branch that the GitHub queue would create.
  var queueRef: String {
    "refs/heads/gh-readonly-queue/\(base)/pr-\(Self.number)-\(Self.headSHA)"
  }

  /// The variables that GitHub would set, with the payload in the file at `eventPath`.
  package func environment(eventPath: String) -> [String: String] {
    var variables = [
      "GITHUB_ACTIONS": "true", "GITHUB_EVENT_PATH": eventPath, "GITHUB_EVENT_NAME": eventName,
      "GITHUB_REPOSITORY": Self.repository, "GITHUB_REF": ref,
      "GITHUB_SHA": kind == .pullRequestTarget ? Self.baseSHA : Self.headSHA,
    ]
    if kind == .pullRequest || kind == .pullRequestTarget {
      variables["GITHUB_HEAD_REF"] = head
      variables["GITHUB_BASE_REF"] = base
    }
    return variables
  }

  /// Workflows receive deletions and tags as pushes.
  private var eventName: String { [.delete, .tag].contains(kind) ? "push" : kind.rawValue }

  private var ref: String {
    switch kind {
    case .pullRequest: "refs/pull/\(Self.number)/merge"
    case .pullRequestTarget: "refs/heads/\(base)"
    case .mergeGroup: queueRef
    case .push, .delete: "refs/heads/\(head)"
    case .tag: "refs/tags/\(head)"
    }
  }

  /// The payload, for the file that `GITHUB_EVENT_PATH` names.
  package var payload: JSONValue {
    var fields: [String: JSONValue] = [
      "sender": author, "repository": .object(["full_name": .string(Self.repository)]),
    ]
    let own =
      switch kind {
      case .pullRequest, .pullRequestTarget: pullRequestFields
      case .mergeGroup: mergeGroupFields
      case .push, .tag: pushFields(after: Self.headSHA)
      case .delete: pushFields(after: Self.noSHA)
      }
    fields.merge(own) { $1 }
    return .object(fields)
  }

  private var author: JSONValue {
    authorIsBot
      ? ["login": "example[bot]", "type": "Bot"] : ["login": "example", "type": "User"]
  }

  private var pullRequestFields: [String: JSONValue] {
    var fields: [String: JSONValue] = [
      "action": .string(action), "number": .number(Self.number),
      "pull_request": [
        "number": .number(Self.number), "title": "Simulated pull request", "user": author,
        "head": side(head, Self.headSHA, headRepository),
        "base": side(base, Self.baseSHA, ["full_name": .string(Self.repository)]),
      ],
    ]
    if let formerBase {
      fields["changes"] = ["base": ["ref": ["from": .string(formerBase)]]]
    }
    return fields
  }

  private func side(_ ref: String, _ sha: String, _ repository: JSONValue?) -> JSONValue {
    var fields: [String: JSONValue] = ["ref": .string(ref), "sha": .string(sha)]
    fields["repo"] = repository
    return .object(fields)
  }

  /// A missing field means unknown; `null` means that the fork was deleted.
  private var headRepository: JSONValue? {
    switch origin {
    case .ours: ["full_name": .string(Self.repository)]
    case .fork(let repository?): ["full_name": .string(repository)]
    case .fork(nil): .null
    case .unknown: nil
    }
  }

  private var mergeGroupFields: [String: JSONValue] {
    [
      "action": "checks_requested",
      "merge_group": [
        "head_sha": .string(Self.headSHA), "head_ref": .string(queueRef),
        "base_sha": .string(Self.baseSHA), "base_ref": .string("refs/heads/\(base)"),
      ],
    ]
  }

  private func pushFields(after: String) -> [String: JSONValue] {
    [
      "ref": .string(ref), "before": .string(Self.baseSHA), "after": .string(after),
      "deleted": .bool(after == Self.noSHA),
    ]
  }
}
