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
    switch EventRef(parsing: ref) {
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

extension PayloadReader {
  func pullRequest(
    _ request: EventPayload.PullRequest, checksOutBase: Bool
  ) throws(CIError) -> PullRequest {
    try requireName(request.head, "pull_request.head.ref")
    try requireName(request.base, "pull_request.base.ref")
    var read = PullRequest(
      number: request.number ?? payload.number, title: request.title, action: payload.action,
      head: PullRequestHead(
        name: request.head.ref, sha: try commit(request.head.sha, "pull_request.head.sha"),
        origin: origin(of: request)),
      base: .known(
        name: request.base.ref, sha: try commit(request.base.sha, "pull_request.base.sha")),
      formerBase: payload.action == "edited" ? payload.changes?.base?.ref?.from : nil,
      authorIsBot: request.user?.isBot ?? false, checksOutBase: checksOutBase,
      stack: try stack(of: request))
    read.repository =
      if case .repository(let base) = request.base.repo { base.fullName } else {
        payload.repository?.fullName
      }
    return read
  }

  private func stack(
    of request: EventPayload.PullRequest
  ) throws(CIError) -> PullRequest.Stack? {
    guard let base = request.stack?.base, let target = base.ref, !target.isEmpty else { return nil }
    return PullRequest.Stack(
      target: target, sha: try commit(base.sha, "pull_request.stack.base.sha"))
  }

  /// The target in the payload, compared with the name of the queue branch.
  func mergeGroup(_ group: EventPayload.MergeGroup) throws(CIError) -> CIEvent {
    if payload.action == "destroyed" {
      return .nothing(reason: "the merge group was removed from the queue")
    }
    let queued = group.headRef.flatMap { EventRef(parsing: $0).branch }
      .flatMap(MergeQueueBranch.base)
    let named = group.baseRef.flatMap { EventRef(parsing: $0).branch }
    if let queued, let named, !queued.hasSameBytes(as: named) {
      throw .contradiction(
        CIError.Source("merge_group.base_ref", named),
        CIError.Source("merge_group.head_ref", queued))
    }
    let target = try required(named ?? queued, "merge_group.base_ref")
    return .mergeGroup(
      target: target, headSHA: try commit(group.headSHA, "merge_group.head_sha"),
      baseSHA: try commit(group.baseSHA, "merge_group.base_sha"))
  }

  /// The commit in a field; nil if the field is missing.
  private func commit(_ text: String?, _ field: String) throws(CIError) -> String? {
    guard let text else { return nil }
    guard let name = CommitName.parse(text) else {
      throw .unreadablePayload(path: path, reason: "'\(field)' is not a commit id")
    }
    return name
  }

  private func requireName(_ side: EventPayload.Side, _ field: String) throws(CIError) {
    if side.ref.isEmpty { throw .unreadablePayload(path: path, reason: "'\(field)' is empty") }
  }

  private func origin(of request: EventPayload.PullRequest) -> PullRequestHead.Origin {
    switch (request.head.repo, request.base.repo) {
    case (.deleted, _): .fork(repository: nil)
    case (.absent, _): .unknown
    case (.repository(let head), .repository(let base)): origin(of: head, base: base)
    case (.repository(let head), _): origin(of: head, base: payload.repository)
    }
  }

  private func origin(
    of head: EventPayload.Repository, base: EventPayload.Repository?
  ) -> PullRequestHead.Origin {
    if let id = head.id, let other = base?.id {
      return id == other ? .ours : .fork(repository: head.fullName)
    }
    guard let name = head.fullName, let other = base?.fullName else { return .unknown }
    return name == other ? .ours : .fork(repository: name)
  }
}
