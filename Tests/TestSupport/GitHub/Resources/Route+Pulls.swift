import Base

extension Route {
  /// Pull requests.
  static let pulls: [Route] = [
    Route(.get, "/repos/{}/{}/pulls") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      return try state.pulls(call, state.pulls(call, of: repository), repository)
    },
    Route(.post, "/repos/{}/{}/pulls") { state, call throws(Refusal) in
      try state.createPull(call)
    },
    Route(.get, "/repos/{}/{}/pulls/{}") { state, call throws(Refusal) in
      let (repository, issue, pull) = try state.pull(call)
      return Reply(
        state.pullJSON(issue, pull, of: repository, .single, isNewVersion: call.isNewVersion))
    },
    Route(.patch, "/repos/{}/{}/pulls/{}") { state, call throws(Refusal) in
      try state.updatePull(call)
    },
    Route(.get, "/repos/{}/{}/pulls/{}/commits") { state, call throws(Refusal) in
      let (repository, _, pull) = try state.pull(call)
      let commits = pull.commits.compactMap { repository.commits[$0] }
      return try state.page(call, commits) { state.commitJSON($0, of: repository) }
    },
    Route(.post, "/repos/{}/{}/pulls/{}/requested_reviewers") { state, call throws(Refusal) in
      try state.requestReviewers(call)
    },
    Route(.put, "/repos/{}/{}/pulls/{}/merge") { state, call throws(Refusal) in
      try state.merge(call)
    },
    Route(.get, "/repos/{}/{}/commits/{}/pulls") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let sha = try state.commit(call.parameters[2], of: repository).sha
      let found = repository.issues.values.filter { issue in
        issue.pull.map { $0.mergeCommit == sha || $0.commits.contains(sha) } ?? false
      }
      return try state.pulls(call, found.sorted { $0.number < $1.number }, repository)
    },
  ]
}

extension GitHubState {
  fileprivate func pulls(
    _ call: Call, _ issues: [Issue], _ repository: Repository
  ) throws(Refusal) -> Reply {
    try page(call, issues) { issue in
      issue.pull.map {
        pullJSON(issue, $0, of: repository, .whole, isNewVersion: call.isNewVersion)
      } ?? .null
    }
  }

  fileprivate func pulls(_ call: Call, of repository: Repository) -> [Issue] {
    let query = call.target.query
    return issues(call, in: [repository]).map(\.issue).filter { issue in
      guard let pull = issue.pull else { return false }
      let head = query["head"].map { $0 == "\(repository.owner):\(pull.head)" } ?? true
      return head && (query["base"].map { $0 == pull.base } ?? true)
    }
  }

  fileprivate func pull(
    _ call: Call, writing permission: String? = nil
  ) throws(Refusal) -> (Repository, Issue, Pull) {
    let (repository, issue) = try issue(call, writing: permission)
    guard let pull = issue.pull else { throw .notFound }
    return (repository, issue, pull)
  }

  fileprivate mutating func createPull(_ call: Call) throws(Refusal) -> Reply {
    let repository = try repository(call, writing: "pull_requests")
    let members = try call.members()
    let (head, base) = (members["head"]?.text ?? "", members["base"]?.text ?? "")
    guard let sha = repository.branches[head] else {
      throw .invalid("PullRequest", "head", code: "invalid")
    }
    guard repository.branches[base] != nil else {
      throw .invalid("PullRequest", "base", code: "invalid")
    }
    let isThere = repository.issues.values.contains {
      $0.isOpen && $0.pull?.head == head && $0.pull?.base == base
    }
    if isThere {
      throw .invalid(
        "PullRequest", "head", code: "custom",
        message: "A pull request already exists for \(repository.owner):\(head).")
    }
    let number = addPull(
      members["title"]?.text ?? "", to: repository.fullName, head: head, base: base
    ) { issue, pull in
      issue.body = members["body"]?.text
      issue.author = call.login
      pull.headSHA = sha
      pull.isDraft = members["draft"]?.bool ?? false
    }
    changeIssue(number, of: repository.fullName) { $0.createdAt = $0.updatedAt }
    return try reply(201, number, repository.id, call)
  }

  fileprivate mutating func updatePull(_ call: Call) throws(Refusal) -> Reply {
    var (repository, issue, pull) = try pull(call, writing: "pull_requests")
    let members = try call.members()
    if let title = members["title"]?.text { issue.title = title }
    if let body = members["body"] { issue.body = body.text }
    if let base = members["base"]?.text { pull.base = base }
    if members["state"] == "closed", issue.isOpen {
      issue.close(by: call.login, reason: nil, at: now)
    }
    if members["state"] == "open", !issue.isOpen { issue.reopen() }
    issue.pull = pull
    issue.updatedAt = now
    change(repository.id) { $0.issues[issue.number] = issue }
    return try reply(200, issue.number, repository.id, call)
  }

  fileprivate mutating func requestReviewers(_ call: Call) throws(Refusal) -> Reply {
    var (repository, issue, pull) = try pull(call, writing: "pull_requests")
    guard case .array(let logins)? = try call.members()["reviewers"] else {
      throw .invalid("PullRequest", "reviewers", code: "missing")
    }
    for login in logins.compactMap(\.text) {
      if login.lowercased() == issue.author.lowercased() {
        throw Refusal(422, "Review cannot be requested from pull request author.")
      }
      addAccount(login)
      if !pull.reviewers.contains(login) { pull.reviewers.append(login) }
    }
    issue.pull = pull
    issue.updatedAt = now
    change(repository.id) { $0.issues[issue.number] = issue }
    return try reply(201, issue.number, repository.id, call)
  }

  fileprivate mutating func merge(_ call: Call) throws(Refusal) -> Reply {
    var (repository, issue, pull) = try pull(call, writing: "contents")
    guard issue.isOpen else { throw Refusal(405, "Pull Request is not mergeable") }
    let members = try call.members()
    if let sha = members["sha"]?.text, sha != pull.headSHA {
      throw Refusal(409, "Head branch was modified. Review and try the merge again.")
    }
    let tip = repository.branches[pull.base]
    let sha = addCommit(
      members["commit_title"]?.text ?? "Merge pull request #\(issue.number)",
      to: repository.fullName, branch: pull.base,
      parents: [tip, pull.headSHA].compactMap { $0 })
    pull.mergedAt = now
    pull.mergedBy = call.login
    pull.mergeCommit = sha
    issue.pull = pull
    issue.close(by: call.login, reason: nil, at: now)
    issue.updatedAt = now
    change(repository.id) { $0.issues[issue.number] = issue }
    return Reply([
      "sha": .string(sha), "merged": true, "message": "Pull Request successfully merged",
    ])
  }

  private func reply(
    _ status: Int, _ number: Int, _ id: Int, _ call: Call
  ) throws(Refusal) -> Reply {
    guard let repository = repositories[id], let issue = repository.issues[number],
      let pull = issue.pull
    else { throw .notFound }
    return Reply(
      status: status,
      pullJSON(issue, pull, of: repository, .single, isNewVersion: call.isNewVersion))
  }
}
