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
    let queued = group.headRef.flatMap { RefName(parsing: $0).branch }
      .flatMap(MergeQueueBranch.base)
    let named = group.baseRef.flatMap { RefName(parsing: $0).branch }
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
