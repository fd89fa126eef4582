import Base

extension GitHubState {
  func issueJSON(
    _ issue: Issue, of repository: Repository, isNewVersion: Bool, withRepository: Bool = false
  ) -> JSONValue {
    var members = issueLinks(issue, repository)
    members.merge(issueTexts(issue, repository)) { _, new in new }
    if !isNewVersion { members["assignee"] = userJSON(issue.assignees.first) }
    members["assignees"] = .array(issue.assignees.map { userJSON($0) })
    members["labels"] = .array(
      issue.labels.compactMap { repository.labels[$0] }.map { label in
        var members = labelMembers(label, of: repository)
        members["archived_at"] = nil
        return .object(members)
      })
    members["milestone"] =
      repository.milestones.first { $0.number == issue.milestone }
      .map { milestoneJSON($0, of: repository) } ?? .null
    if let pull = issue.pull {
      let page = "\(webURL)/\(repository.fullName)/pull/\(issue.number)"
      members["draft"] = .bool(pull.isDraft)
      members["pull_request"] = [
        "url": .string("\(url)/repos/\(repository.fullName)/pulls/\(issue.number)"),
        "html_url": .string(page), "diff_url": .string(page + ".diff"),
        "patch_url": .string(page + ".patch"), "merged_at": .optional(pull.mergedAt),
      ]
    }
    if withRepository {
      members["repository"] = repositoryJSON(repository, .whole, isNewVersion: isNewVersion)
    }
    return .object(members)
  }

  private func issueLinks(_ issue: Issue, _ repository: Repository) -> [String: JSONValue] {
    let home = "\(url)/repos/\(repository.fullName)"
    let base = "\(home)/issues/\(issue.number)"
    let kind = issue.pull == nil ? "issues" : "pull"
    return [
      "url": .string(base), "repository_url": .string(home),
      "labels_url": .string(base + "/labels{/name}"),
      "comments_url": .string(base + "/comments"), "events_url": .string(base + "/events"),
      "timeline_url": .string(base + "/timeline"),
      "html_url": .string("\(webURL)/\(repository.fullName)/\(kind)/\(issue.number)"),
      "reactions": Self.reactions(base),
    ]
  }

  private func issueTexts(_ issue: Issue, _ repository: Repository) -> [String: JSONValue] {
    [
      "id": .number(issue.id), "number": .number(issue.number),
      "node_id": Self.nodeID(issue.pull == nil ? "I" : "PR", issue.id),
      "state": issue.isOpen ? "open" : "closed", "state_reason": .optional(issue.stateReason),
      "title": .string(issue.title), "body": .optional(issue.body),
      "user": userJSON(issue.author), "locked": false, "active_lock_reason": .null,
      "comments": .number(issue.comments), "author_association": "MEMBER",
      "performed_via_github_app": .null, "type": .null,
      "closed_by": userJSON(issue.closedBy), "closed_at": .optional(issue.closedAt),
      "created_at": .string(issue.createdAt), "updated_at": .string(issue.updatedAt),
      "sub_issues_summary": ["total": 0, "completed": 0, "percent_completed": 0],
    ]
  }

  static func reactions(_ base: String) -> JSONValue {
    [
      "url": .string(base + "/reactions"), "total_count": 0, "+1": 0, "-1": 0, "laugh": 0,
      "hooray": 0, "confused": 0, "heart": 0, "rocket": 0, "eyes": 0,
    ]
  }
}
