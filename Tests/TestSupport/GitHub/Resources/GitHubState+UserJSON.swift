import Base

extension GitHubState {
  /// Where the pages for people begin.
  var webURL: String { url.split(separator: "/").prefix(2).joined(separator: "//") }

  /// An opaque id as GraphQL has them.
  static func nodeID(_ kind: String, _ id: Int) -> JSONValue { .string("\(kind)_kgDO\(id)") }

  /// An account in lists and issues; null for a deleted one.
  func userJSON(_ login: String?) -> JSONValue {
    guard let login, let account = accounts[login.lowercased()] else { return .null }
    return .object(userMembers(account))
  }

  func userMembers(_ account: Account) -> [String: JSONValue] {
    let user = "\(url)/users/\(account.login)"
    var members: [String: JSONValue] = [
      "login": .string(account.login), "id": .number(account.id),
      "node_id": Self.nodeID("U", account.id), "gravatar_id": "",
      "avatar_url": .string("\(webURL)/avatars/u/\(account.id)?v=4"),
      "url": .string(user), "html_url": .string("\(webURL)/\(account.login)"),
      "followers_url": .string(user + "/followers"),
      "following_url": .string(user + "/following{/other_user}"),
      "gists_url": .string(user + "/gists{/gist_id}"),
      "starred_url": .string(user + "/starred{/owner}{/repo}"),
      "type": .string(account.type), "site_admin": false, "user_view_type": "public",
      "events_url": .string(user + "/events{/privacy}"),
    ]
    for name in ["subscriptions", "repos", "received_events"] {
      members[name + "_url"] = .string("\(user)/\(name)")
    }
    members["organizations_url"] = .string(user + "/orgs")
    return members
  }

  /// An account with all fields of its own page.
  func profileJSON(_ account: Account, isOwn: Bool = false) -> JSONValue {
    var members = userMembers(account)
    let own = repositories.values.count { $0.owner == account.login && !$0.isPrivate }
    members.merge([
      "name": .optional(account.name), "company": .optional(account.company),
      "blog": .string(account.blog ?? ""), "location": .optional(account.location),
      "email": .optional(account.email), "hireable": .null, "bio": .optional(account.bio),
      "twitter_username": .null, "public_repos": .number(own), "public_gists": 0,
      "followers": .number(account.followers), "following": .number(account.following),
      "created_at": .string(account.createdAt), "updated_at": .string(account.updatedAt),
    ]) { _, new in new }
    guard isOwn else { return .object(members) }
    members.merge([
      "private_gists": 0, "total_private_repos": 0, "owned_private_repos": 0,
      "disk_usage": 0, "collaborators": 0, "two_factor_authentication": true,
      "plan": ["name": "free", "space": 976_562_499, "collaborators": 0, "private_repos": 10000],
    ]) { _, new in new }
    return .object(members)
  }

  func organizationJSON(_ account: Account) -> JSONValue {
    let address = "\(url)/orgs/\(account.login)"
    var members: [String: JSONValue] = [
      "login": .string(account.login), "id": .number(account.id),
      "node_id": Self.nodeID("O", account.id), "url": .string(address),
      "members_url": .string(address + "/members{/member}"),
      "public_members_url": .string(address + "/public_members{/member}"),
      "avatar_url": .string("\(webURL)/avatars/u/\(account.id)?v=4"),
      "description": .optional(account.bio), "name": .optional(account.name),
      "has_organization_projects": true, "has_repository_projects": true, "public_gists": 0,
      "public_repos": .number(repositories.values.count { $0.owner == account.login }),
      "followers": .number(account.followers), "following": 0, "archived_at": .null,
      "html_url": .string("\(webURL)/\(account.login)"), "type": "Organization",
      "created_at": .string(account.createdAt), "updated_at": .string(account.updatedAt),
    ]
    for name in ["repos", "events", "hooks", "issues"] {
      members[name + "_url"] = .string("\(address)/\(name)")
    }
    return .object(members)
  }
}
