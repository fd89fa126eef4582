import Base

extension GitHubState {
  /// How much of a repository a reply shows.
  enum Detail: Comparable {
    case minimal
    /// In pull requests and in lists of own repositories.
    case whole
    /// In the response for one repository.
    case single
  }

  func repositoryJSON(
    _ repository: Repository, _ detail: Detail, isNewVersion: Bool = false
  ) -> JSONValue {
    var members = repositoryNumbers(repository)
    members.merge(repositoryTexts(repository)) { _, new in new }
    let base = "\(url)/repos/\(repository.fullName)"
    for (name, path) in Self.repositoryPaths { members[name] = .string(base + path) }
    if !isNewVersion { members["has_downloads"] = true }
    members["permissions"] = [
      "admin": true, "maintain": true, "push": true, "triage": true, "pull": true,
    ]
    if detail == .single {
      members["subscribers_count"] = 1
      members["network_count"] = 0
      let owner = accounts[repository.owner.lowercased()]
      if owner?.type == "Organization" { members["organization"] = userJSON(repository.owner) }
      if let parent = repository.parent.flatMap({ self.repository($0) }) {
        let shown = repositoryJSON(parent, .minimal, isNewVersion: isNewVersion)
        (members["parent"], members["source"]) = (shown, shown)
      }
    }
    if detail >= .whole { members["temp_clone_token"] = "" }
    return .object(members)
  }

  private func repositoryNumbers(_ repository: Repository) -> [String: JSONValue] {
    let open = JSONValue.number(repository.issues.values.count { $0.isOpen })
    let stars = JSONValue.number(repository.stars)
    return [
      "id": .number(repository.id), "node_id": Self.nodeID("R", repository.id),
      "private": .bool(repository.isPrivate), "fork": .bool(repository.isFork),
      "archived": .bool(repository.isArchived), "disabled": false,
      "has_issues": .bool(repository.hasIssues), "has_projects": true, "has_wiki": false,
      "has_pages": false, "has_discussions": false, "has_pull_requests": true,
      "is_template": false, "allow_forking": true, "web_commit_signoff_required": false,
      "forks": 0, "forks_count": 0, "size": 100, "open_issues": open,
      "open_issues_count": open, "watchers": stars, "watchers_count": stars,
      "stargazers_count": stars,
    ]
  }

  private func repositoryTexts(_ repository: Repository) -> [String: JSONValue] {
    let page = "\(webURL)/\(repository.fullName)"
    return [
      "name": .string(repository.name), "full_name": .string(repository.fullName),
      "owner": userJSON(repository.owner), "html_url": .string(page),
      "description": .optional(repository.description),
      "language": .optional(repository.language), "license": .null, "homepage": .null,
      "mirror_url": .null, "topics": [], "default_branch": .string(repository.defaultBranch),
      "visibility": repository.isPrivate ? "private" : "public",
      "pull_request_creation_policy": "all",
      "git_url": .string("git:" + page.dropFirst(5) + ".git"), "svn_url": .string(page),
      "ssh_url": .string("git@localhost:\(repository.fullName).git"),
      "clone_url": .string(page + ".git"), "created_at": .string(repository.createdAt),
      "updated_at": .string(repository.updatedAt), "pushed_at": .string(repository.pushedAt),
    ]
  }

  private static let repositoryPaths: [(String, String)] = [
    ("url", ""), ("archive_url", "/{archive_format}{/ref}"), ("assignees_url", "/assignees{/user}"),
    ("blobs_url", "/git/blobs{/sha}"), ("branches_url", "/branches{/branch}"),
    ("collaborators_url", "/collaborators{/collaborator}"), ("comments_url", "/comments{/number}"),
    ("commits_url", "/commits{/sha}"), ("compare_url", "/compare/{base}...{head}"),
    ("contents_url", "/contents/{+path}"), ("contributors_url", "/contributors"),
    ("deployments_url", "/deployments"), ("downloads_url", "/downloads"),
    ("events_url", "/events"), ("forks_url", "/forks"), ("git_commits_url", "/git/commits{/sha}"),
    ("git_refs_url", "/git/refs{/sha}"), ("git_tags_url", "/git/tags{/sha}"),
    ("hooks_url", "/hooks"), ("issue_comment_url", "/issues/comments{/number}"),
    ("issue_events_url", "/issues/events{/number}"), ("issues_url", "/issues{/number}"),
    ("keys_url", "/keys{/key_id}"), ("labels_url", "/labels{/name}"),
    ("languages_url", "/languages"), ("merges_url", "/merges"),
    ("milestones_url", "/milestones{/number}"),
    ("notifications_url", "/notifications{?since,all,participating}"),
    ("pulls_url", "/pulls{/number}"), ("releases_url", "/releases{/id}"),
    ("stargazers_url", "/stargazers"), ("statuses_url", "/statuses/{sha}"),
    ("subscribers_url", "/subscribers"), ("subscription_url", "/subscription"),
    ("tags_url", "/tags"), ("teams_url", "/teams"), ("trees_url", "/git/trees{/sha}"),
  ]
}
