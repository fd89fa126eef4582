import Base

/// A GitHub payload of `pull_request`, by default from `feature/login` into `develop`.
struct PullRequestPayload {
  var head = "feature/login"
  var base = "develop"
  /// No field at all where this is nothing.
  var headRepository: JSONValue? = ["id": 7, "full_name": "acme/app"]
  var user: JSONValue = ["login": "mona", "type": "User"]
  var action = "opened"
  var changes: JSONValue?

  static let headSHA = String(repeating: "a1", count: 20)
  static let baseSHA = String(repeating: "b2", count: 20)

  var json: String {
    var head: [String: JSONValue] = ["ref": .string(head), "sha": .string(Self.headSHA)]
    head["repo"] = headRepository
    var fields: [String: JSONValue] = [
      "action": .string(action), "number": 42,
      "pull_request": [
        "number": 42, "title": "Log in", "user": user, "head": .object(head),
        "base": [
          "ref": .string(base), "sha": .string(Self.baseSHA),
          "repo": ["id": 7, "full_name": "acme/app"],
        ],
      ],
      "repository": ["id": 7, "full_name": "acme/app"],
      "sender": ["login": "hubot", "type": "Bot"],
    ]
    fields["changes"] = changes
    return text(of: .object(fields))
  }

  /// The variables that GitHub sets for it.
  var environment: [String: String] {
    [
      "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "pull_request",
      "GITHUB_EVENT_PATH": "/event.json", "GITHUB_HEAD_REF": head, "GITHUB_BASE_REF": base,
      "GITHUB_REF": "refs/pull/42/merge",
    ]
  }
}
