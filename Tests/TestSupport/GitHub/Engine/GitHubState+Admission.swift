import Base

extension GitHubState {
  /// Authorizes a request by its token and its fields.
  func admit(_ call: Call) throws(Refusal) {
    guard call.request.headers["User-Agent"]?.isEmpty == false else {
      throw Refusal(
        403,
        "Request forbidden by administrative rules. Please make sure your request has a User-Agent header"
      )
    }
    if let version = call.request.headers["X-GitHub-Api-Version"],
      !["2022-11-28", "2026-03-10"].contains(version)
    {
      throw Refusal(
        400, "The version '\(version)' of the API is not supported",
        members: ["errors": ["2022-11-28", "2026-03-10"]])
    }
    guard call.secret != nil, !call.pattern.hasPrefix("/login") else { return }
    if isAppCall(call) { return }
    guard let grant = call.grant else { throw .badCredentials }
    if accounts[grant.login.lowercased()]?.isSuspended == true {
      throw Refusal(403, "Sorry. Your account was suspended.")
    }
  }

  /// Whether an App authenticates with a token that it signed itself.
  func isAppCall(_ call: Call) -> Bool {
    (call.pattern.hasPrefix("/app") || call.pattern.hasSuffix("/installation"))
      && call.secret?.split(separator: ".").count == 3
  }

  /// The repository of a route, if it is readable and, with a permission, writable.
  func repository(_ call: Call, writing permission: String? = nil) throws(Refusal) -> Repository {
    guard let id = repositoryIDs[call.fullName.lowercased()], let repository = repositories[id],
      isVisible(repository, to: call.grant)
    else { throw .notFound }
    if repository.fullName.lowercased() != call.fullName.lowercased() {
      throw .moved(to: url + moved(call, to: id), isRead: call.isRead)
    }
    if repository.isBlocked { throw blocked() }
    try checkSignOn(call, repository)
    if let permission {
      try checkWriting(call, repository, permission)
    } else if let have = call.grant?.permissions, have["metadata"] == "none" {
      throw missing("metadata=read", call)
    }
    return repository
  }

  /// Whether a token sees a repository.
  func isVisible(_ repository: Repository, to grant: Grant?) -> Bool {
    guard repository.isPrivate else { return true }
    guard let grant else { return false }
    if let names = grant.repositories { return names.contains(repository.fullName.lowercased()) }
    if grant.kind == .classic, !grant.scopes.contains("repo") { return false }
    let owner = accounts[repository.owner.lowercased()]
    return grant.kind == .installation || owner?.type == "User" && owner?.login == grant.login
      || owner?.members.contains(grant.login) == true
  }

  private func moved(_ call: Call, to id: Int) -> String {
    let rest = call.target.path.split(separator: "/").dropFirst(3).map { "/" + $0 }.joined()
    let query = call.target.text.dropFirst(call.target.path.count)
    return "/repositories/\(id)\(rest)\(query)"
  }

  private func blocked() -> Refusal {
    Refusal(
      451, "Repository access blocked",
      members: [
        "block": [
          "reason": "dmca", "created_at": "2024-01-01T00:00:00Z",
          "html_url": .string(webURL + "/github/dmca"),
        ]
      ])
  }

  private func checkSignOn(_ call: Call, _ repository: Repository) throws(Refusal) {
    guard let grant = call.grant, let owner = accounts[repository.owner.lowercased()],
      owner.wantsSingleSignOn, !grant.signedOn.contains(owner.login)
    else { return }
    let address = "\(webURL)/orgs/\(owner.login)/sso?authorization_request=A1B2"
    throw Refusal(
      403,
      "Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.",
      headers: [("X-GitHub-SSO", "required; url=\(address)")])
  }

  private func checkWriting(
    _ call: Call, _ repository: Repository, _ permission: String
  ) throws(Refusal) {
    guard let grant = call.grant else { throw .wantsAuthentication }
    if repository.isArchived { throw Refusal(403, "Repository was archived so is read-only.") }
    if repository.readers.contains(grant.login) {
      throw Refusal(403, "Must have admin rights to Repository.")
    }
    if grant.kind == .classic, !grant.scopes.contains("repo") {
      guard grant.scopes.contains("public_repo"), !repository.isPrivate else { throw .notFound }
    }
    if let have = grant.permissions, have[permission] != "write" {
      throw missing("\(permission)=write", call)
    }
  }

  private func missing(_ permission: String, _ call: Call) -> Refusal {
    let what = call.grant?.kind == .fineGrained ? "personal access token" : "integration"
    return Refusal(
      403, "Resource not accessible by \(what)",
      headers: [("X-Accepted-GitHub-Permissions", permission)])
  }
}
