import Base

extension GitHubState {
  func pullJSON(
    _ issue: Issue, _ pull: Pull, of repository: Repository, _ detail: Detail,
    isNewVersion: Bool
  ) -> JSONValue {
    var members = pullLinks(issue, repository)
    members.merge(pullTexts(issue, pull, repository)) { _, new in new }
    members["head"] = sideJSON(
      pull.head, pull.headSHA, pull.headRepository.flatMap { self.repository($0) },
      isNewVersion: isNewVersion)
    members["base"] = sideJSON(
      pull.base, repository.branches[pull.base] ?? pull.headSHA, repository,
      isNewVersion: isNewVersion)
    if !isNewVersion {
      members["assignee"] = userJSON(issue.assignees.first)
      members["merge_commit_sha"] = .optional(pull.mergeCommit)
    }
    if detail == .single {
      members.merge([
        "merged": .bool(pull.mergedAt != nil), "mergeable": .null, "rebaseable": .null,
        "mergeable_state": "unknown", "merged_by": userJSON(pull.mergedBy),
        "comments": .number(issue.comments), "review_comments": 0,
        "maintainer_can_modify": false, "commits": .number(pull.commits.count),
        "additions": 1, "deletions": 0, "changed_files": 1,
      ]) { _, new in new }
    }
    return .object(members)
  }

  private func pullTexts(
    _ issue: Issue, _ pull: Pull, _ repository: Repository
  ) -> [String: JSONValue] {
    let labels = issue.labels.compactMap { repository.labels[$0] }
    let milestone = repository.milestones.first { $0.number == issue.milestone }
    return [
      "id": .number(issue.id + 1_000_000), "node_id": Self.nodeID("PR", issue.id),
      "number": .number(issue.number), "state": issue.isOpen ? "open" : "closed",
      "locked": false, "active_lock_reason": .null, "title": .string(issue.title),
      "user": userJSON(issue.author), "body": .optional(issue.body),
      "labels": .array(labels.map { labelJSON($0, of: repository) }),
      "milestone": milestone.map { milestoneJSON($0, of: repository) } ?? .null,
      "created_at": .string(issue.createdAt), "updated_at": .string(issue.updatedAt),
      "closed_at": .optional(issue.closedAt), "merged_at": .optional(pull.mergedAt),
      "assignees": .array(issue.assignees.map { userJSON($0) }),
      "requested_reviewers": .array(pull.reviewers.map { userJSON($0) }),
      "requested_teams": [], "author_association": "MEMBER", "auto_merge": .null,
      "draft": .bool(pull.isDraft),
    ]
  }

  private func pullLinks(_ issue: Issue, _ repository: Repository) -> [String: JSONValue] {
    let home = "\(url)/repos/\(repository.fullName)"
    let pull = "\(home)/pulls/\(issue.number)"
    let page = "\(webURL)/\(repository.fullName)/pull/\(issue.number)"
    let statuses = "\(home)/statuses/\(issue.pull?.headSHA ?? "")"
    let links = [
      "self": pull, "html": page, "issue": "\(home)/issues/\(issue.number)",
      "comments": "\(home)/issues/\(issue.number)/comments",
      "review_comments": pull + "/comments", "review_comment": home + "/pulls/comments{/number}",
      "commits": pull + "/commits", "statuses": statuses,
    ]
    var members: [String: JSONValue] = [
      "url": .string(pull), "html_url": .string(page), "diff_url": .string(page + ".diff"),
      "patch_url": .string(page + ".patch"),
      "_links": .object(links.mapValues { ["href": .string($0)] }),
    ]
    for (name, link) in links where name != "self" && name != "html" {
      members[name + "_url"] = .string(link)
    }
    return members
  }

  /// The head or the base of a pull request.
  private func sideJSON(
    _ ref: String, _ sha: String, _ repository: Repository?, isNewVersion: Bool
  ) -> JSONValue {
    [
      "label": .optional(repository.map { "\($0.owner):\(ref)" }), "ref": .string(ref),
      "sha": .string(sha), "user": userJSON(repository?.owner),
      "repo": repository.map { repositoryJSON($0, .whole, isNewVersion: isNewVersion) } ?? .null,
    ]
  }
}
