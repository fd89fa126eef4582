import Base

extension Route {
  /// Issues, of one repository and of many.
  static let issues: [Route] = [
    Route(.get, "/repos/{}/{}/issues") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      return try state.page(call, state.issues(call, in: [repository])) { found in
        state.issueJSON(found.issue, of: found.repository, isNewVersion: call.isNewVersion)
      }
    },
    Route(.post, "/repos/{}/{}/issues") { state, call throws(Refusal) in
      try state.createIssue(call)
    },
    Route(.get, "/repos/{}/{}/issues/{}") { state, call throws(Refusal) in
      let (repository, issue) = try state.issue(call)
      return Reply(state.issueJSON(issue, of: repository, isNewVersion: call.isNewVersion))
    },
    Route(.patch, "/repos/{}/{}/issues/{}") { state, call throws(Refusal) in
      try state.updateIssue(call)
    },
    Route(.post, "/repos/{}/{}/issues/{}/assignees") { state, call throws(Refusal) in
      try state.assign(call) { $0 + $1 }
    },
    Route(.delete, "/repos/{}/{}/issues/{}/assignees") { state, call throws(Refusal) in
      try state.assign(call) { present, named in present.filter { !named.contains($0) } }
    },
    Route(.get, "/orgs/{}/issues") { state, call throws(Refusal) in
      guard let account = state.accounts[call.parameters[0].lowercased()],
        account.type == "Organization"
      else { throw .notFound }
      return try state.issuesOfMany(call) { $0.owner == account.login }
    },
    Route(.get, "/issues") { state, call throws(Refusal) in
      try state.issuesOfMany(call) { _ in true }
    },
  ]
}

extension GitHubState {
  /// The issue of a route.
  func issue(
    _ call: Call, writing permission: String? = nil
  ) throws(Refusal) -> (Repository, Issue) {
    let repository = try repository(call, writing: permission)
    let number = try call.number(2)
    if let home = repository.transfers[number] {
      let rest = call.target.path.split(separator: "/").dropFirst(5).map { "/" + $0 }.joined()
      throw .moved(
        to: "\(url)/repositories/\(home.repository)/issues/\(home.number)\(rest)",
        isRead: call.isRead)
    }
    guard let issue = repository.issues[number] else { throw .notFound }
    if issue.pull == nil, !repository.hasIssues { throw Self.issuesAreOff }
    return (repository, issue)
  }

  static let issuesAreOff = Refusal(410, "Issues are disabled for this repo")

  /// The issues of many repositories; without `filter=all`, those assigned to the user.
  fileprivate func issuesOfMany(
    _ call: Call, _ isWanted: (Repository) -> Bool
  ) throws(Refusal) -> Reply {
    guard let grant = call.grant else { throw .notFound }
    if grant.kind == .installation {
      throw Refusal(403, "Resource not accessible by integration")
    }
    let repositories = repositories.values.filter {
      isWanted($0) && isVisible($0, to: grant) && !$0.isArchived
    }
    let found = issues(call, in: repositories).filter {
      call.target.query["filter"] == "all" || $0.issue.assignees.contains(grant.login)
    }
    return try page(call, found) {
      issueJSON(
        $0.issue, of: $0.repository, isNewVersion: call.isNewVersion, withRepository: true)
    }
  }

  fileprivate mutating func createIssue(_ call: Call) throws(Refusal) -> Reply {
    let repository = try repository(call, writing: "issues")
    guard repository.hasIssues else { throw Self.issuesAreOff }
    var members = try call.members()
    if dropsLabels { for name in ["labels", "assignees", "milestone"] { members[name] = nil } }
    guard let title = members["title"]?.text, !title.isEmpty else {
      throw .invalid("Issue", "title", code: "missing_field")
    }
    let number = (repository.issues.keys.max() ?? 0) + 1
    var issue = Issue(
      id: newID(), number: number, title: title, author: call.login, createdAt: now,
      updatedAt: now)
    try fill(&issue, members, repository)
    change(repository.id) { $0.issues[number] = issue }
    return try reply(201, number, repository.id, call)
  }

  fileprivate mutating func updateIssue(_ call: Call) throws(Refusal) -> Reply {
    var (repository, issue) = try issue(call, writing: "issues")
    let members = try call.members()
    try fill(&issue, members, repository)
    if let state = members["state"]?.text {
      guard ["open", "closed"].contains(state) else {
        throw .invalid("Issue", "state", code: "invalid", value: state)
      }
      if state == "closed", issue.isOpen {
        issue.close(by: call.login, reason: members["state_reason"]?.text, at: now)
      }
      if state == "open", !issue.isOpen { issue.reopen() }
    }
    issue.updatedAt = now
    repository.issues = [:]
    change(repository.id) { $0.issues[issue.number] = issue }
    return try reply(200, issue.number, repository.id, call)
  }

  /// Unknown accounts are ignored without an error, as by GitHub.
  fileprivate mutating func assign(
    _ call: Call, _ change: ([String], [String]) -> [String]
  ) throws(Refusal) -> Reply {
    let (repository, issue) = try issue(call, writing: "issues")
    let named = (try call.members()["assignees"]?.elements ?? []).compactMap(\.text)
      .filter { accounts[$0.lowercased()] != nil }
    let assignees = change(issue.assignees, named)
    let time = now
    self.change(repository.id) {
      $0.issues[issue.number]?.assignees = assignees.reduce(into: []) { all, login in
        if !all.contains(login) { all.append(login) }
      }
      $0.issues[issue.number]?.updatedAt = time
    }
    return try reply(201, issue.number, repository.id, call)
  }

  private func reply(
    _ status: Int, _ number: Int, _ id: Int, _ call: Call
  ) throws(Refusal) -> Reply {
    guard let repository = repositories[id], let issue = repository.issues[number] else {
      throw .notFound
    }
    return Reply(
      status: status, issueJSON(issue, of: repository, isNewVersion: call.isNewVersion))
  }

  private mutating func fill(
    _ issue: inout Issue, _ members: [String: JSONValue], _ repository: Repository
  ) throws(Refusal) {
    if let title = members["title"]?.text { issue.title = title }
    if issue.title.count > 256 { throw .tooLong("Issue", "title", 256) }
    if let body = members["body"] { issue.body = body.text }
    if (issue.body?.utf8.count ?? 0) > 65536 { throw .tooLong("Issue", "body", 65536) }
    if let logins = members["assignees"]?.elements { issue.assignees = logins.compactMap(\.text) }
    if let milestone = members["milestone"] {
      guard
        milestone == .null
          || repository.milestones.contains(where: { $0.number == milestone.integer })
      else { throw .invalid("Issue", "milestone", code: "invalid") }
      issue.milestone = milestone.integer
    }
    if let labels = members["labels"]?.elements {
      issue.labels = try addedLabels(labels, to: repository.id)
    }
  }
}
