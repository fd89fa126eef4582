extension SimulatedEvent {
  /// The variables that GitHub would set, with the payload in the file at `eventPath`.
  package func environment(eventPath: String) -> [String: String] {
    var variables = [
      "GITHUB_ACTIONS": "true", "GITHUB_EVENT_PATH": eventPath, "GITHUB_EVENT_NAME": eventName,
      "GITHUB_REPOSITORY": Self.repository, "GITHUB_REF": ref, "GITHUB_SHA": sha,
    ]
    if kind == .pullRequest || kind == .pullRequestTarget {
      variables["GITHUB_HEAD_REF"] = head
      variables["GITHUB_BASE_REF"] = base
    }
    return variables
  }

  /// Deletions and tags come to a workflow as pushes.
  private var eventName: String {
    switch kind {
    case .pullRequest, .pullRequestTarget, .mergeGroup, .push: kind.rawValue
    case .delete, .tag: "push"
    }
  }

  private var ref: String {
    switch kind {
    case .pullRequest: "refs/pull/\(Self.number)/merge"
    case .pullRequestTarget: "refs/heads/\(base)"
    case .mergeGroup: queueRef
    case .push, .delete: "refs/heads/\(head)"
    case .tag: "refs/tags/\(head)"
    }
  }

  private var sha: String {
    kind == .pullRequestTarget ? Self.baseSHA : Self.headSHA
  }
}
