package import Diagnostics

extension SimulatedEvent {
  /// The payload, for the file that `GITHUB_EVENT_PATH` names.
  package var payload: JSONValue {
    var fields: [String: JSONValue] = [
      "sender": author, "repository": .object(["full_name": .string(Self.repository)]),
    ]
    switch kind {
    case .pullRequest, .pullRequestTarget: fields.merge(pullRequestFields) { $1 }
    case .mergeGroup: fields.merge(mergeGroupFields) { $1 }
    case .push: fields.merge(pushFields("refs/heads/\(head)", after: Self.headSHA)) { $1 }
    case .delete: fields.merge(pushFields("refs/heads/\(head)", after: Self.noSHA)) { $1 }
    case .tag: fields.merge(pushFields("refs/tags/\(head)", after: Self.headSHA)) { $1 }
    }
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
        "number": .number(Self.number), "title": "A simulated pull request", "user": author,
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

  /// No field at all says that it is unknown; `null` says that the fork is gone.
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

  private func pushFields(_ ref: String, after: String) -> [String: JSONValue] {
    [
      "ref": .string(ref), "before": .string(Self.baseSHA), "after": .string(after),
      "deleted": .bool(after == Self.noSHA),
    ]
  }
}
