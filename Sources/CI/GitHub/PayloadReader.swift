/// Parses the event of one payload.
struct PayloadReader {
  let payload: EventPayload
  let path: String
  /// As in `GITHUB_EVENT_NAME`.
  let eventName: String?

  func event() throws(CIError) -> CIEvent {
    switch try kind() {
    case .pullRequest(let checksOutBase):
      let request = try required(payload.pullRequest, "pull_request")
      return .pullRequest(try pullRequest(request, checksOutBase: checksOutBase))
    case .mergeGroup: return try mergeGroup(try required(payload.mergeGroup, "merge_group"))
    case .push: return try push(ref: try required(payload.ref, "ref"))
    case .create: return try create(try required(payload.ref, "ref"))
    case .delete: return .nothing(reason: "'\(payload.ref ?? "")' was deleted")
    case nil: return try nothing()
    }
  }

  private func kind() throws(CIError) -> GitHubEventKind? {
    guard let eventName else { return payload.kind }
    if let named = GitHubEventKind(eventName: eventName) { return named }
    if payload.pullRequest != nil || payload.mergeGroup != nil {
      throw .contradiction(
        CIError.Source(path, payload.mergeGroup == nil ? "pull_request" : "merge_group"),
        CIError.Source("GITHUB_EVENT_NAME", eventName))
    }
    return nil
  }

  private func push(ref: String) throws(CIError) -> CIEvent {
    switch RefName(parsing: ref) {
    case .tag(let name): return .nothing(reason: "'\(name)' is a tag")
    case .pullRequest, .other, .short: return .nothing(reason: "'\(ref)' is not a branch")
    case .branch(let name):
      let after = try required(payload.after, "after")
      if payload.deleted == true || CommitName.isZero(after) {
        return .nothing(reason: "branch '\(name)' was deleted")
      }
      return CIEvent(pushed: name, authorIsBot: payload.sender?.isBot ?? false)
    }
  }

  private func create(_ ref: String) throws(CIError) -> CIEvent {
    guard try required(payload.refType, "ref_type") == "branch" else {
      return .nothing(reason: "'\(ref)' is a tag")
    }
    return CIEvent(pushed: ref, authorIsBot: payload.sender?.isBot ?? false)
  }

  private func nothing() throws(CIError) -> CIEvent {
    if let eventName { return .nothing(reason: "event '\(eventName)' has no branch") }
    guard payload.repository != nil || payload.sender != nil else {
      throw .unreadablePayload(path: path, reason: "not a GitHub event")
    }
    return .nothing(reason: "the event has no branch")
  }

  func required<Field>(_ field: Field?, _ name: String) throws(CIError) -> Field {
    guard let field else {
      throw .unreadablePayload(path: path, reason: "'\(name)' is missing")
    }
    return field
  }
}

extension CIEvent {
  /// The push of a branch; branches of a merge queue are checked by their own event.
  init(pushed branch: String, authorIsBot: Bool) {
    if MergeQueueBranch.base(of: branch) != nil {
      self = .nothing(reason: "branch '\(branch)' belongs to the merge queue")
    } else {
      self = .push(branch: branch, authorIsBot: authorIsBot)
    }
  }
}

/// The GitHub Actions events with a branch.
enum GitHubEventKind: Hashable, Sendable {
  /// `checksOutBase` is true for `pull_request_target`, which runs on the default branch.
  case pullRequest(checksOutBase: Bool)
  case mergeGroup
  case push
  case create
  case delete

  /// The event type by the name in `GITHUB_EVENT_NAME`; nil for `schedule` and similar.
  init?(eventName: String) {
    switch eventName {
    case "pull_request", "pull_request_review", "pull_request_review_comment":
      self = .pullRequest(checksOutBase: false)
    case "pull_request_target": self = .pullRequest(checksOutBase: true)
    case "merge_group": self = .mergeGroup
    case "push": self = .push
    case "create": self = .create
    case "delete": self = .delete
    default: return nil
    }
  }
}
