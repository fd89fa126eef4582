import Base

extension Route {
  /// The search for issues and pull requests.
  static let search: [Route] = [
    Route(.get, "/search/issues") { state, call throws(Refusal) in
      guard let text = call.target.query["q"], !text.isEmpty else {
        throw .invalid("Search", "q", code: "missing")
      }
      let words = text.split(separator: " ").map(String.init)
      let repositories = state.repositories.values.filter {
        state.isVisible($0, to: call.grant)
      }
      let found = state.issues(call.searching, in: repositories).filter { found in
        words.allSatisfy { GitHubState.fits($0, found.issue, found.repository) }
      }
      guard found.count <= 1000 || call.target.query["page"] == nil else {
        throw Refusal(422, "Only the first 1000 search results are available")
      }
      return try state.page(
        call, Array(found.prefix(1000)),
        envelope: { _, items in
          [
            "total_count": .number(found.count), "incomplete_results": false,
            "search_type": "lexical", "items": .array(items),
          ]
        },
        { state.foundJSON($0.issue, $0.repository, call) })
    },
    Route(.get, "/search/users") { state, call throws(Refusal) in
      guard let text = call.target.query["q"], !text.isEmpty else {
        throw .invalid("Search", "q", code: "missing")
      }
      let found = state.accounts.values.filter { $0.login.lowercased().contains(text.lowercased()) }
      let isByFollowers = call.target.query["sort"] == "followers"
      return try state.page(
        call,
        found.sorted {
          isByFollowers && $0.followers != $1.followers
            ? $0.followers > $1.followers : $0.id < $1.id
        },
        envelope: {
          ["total_count": .number($0), "incomplete_results": false, "items": .array($1)]
        },
        { .object(state.userMembers($0).merging(["score": 1]) { $1 }) })
    },
  ]
}

extension Call {
  /// The same for a search, which includes open and closed issues.
  fileprivate var searching: Call {
    let query = target.query.filter { $0.key != "q" }.merging(["state": "all"]) { $1 }
    return Call(
      request, target: Target(target.path + "?" + Target.query(query)), route: nil,
      parameters: parameters, secret: secret, grant: grant)
  }
}

extension GitHubState {
  fileprivate func foundJSON(_ issue: Issue, _ repository: Repository, _ call: Call) -> JSONValue {
    let json = issueJSON(issue, of: repository, isNewVersion: call.isNewVersion)
    guard case .object(var members) = json else { return json }
    members["score"] = 1
    members["closed_by"] = nil
    return .object(members)
  }

  /// Whether an issue matches a word of a search.
  fileprivate static func fits(
    _ word: String, _ issue: Issue, _ repository: Repository
  ) -> Bool {
    let sides = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard sides.count == 2 else { return issue.title.lowercased().contains(word.lowercased()) }
    let value = sides[1].trimmingPrefix("\"").lowercased().replacing("\"", with: "")
    switch sides[0] {
    case "repo": return repository.fullName.lowercased() == value
    case "org", "user": return repository.owner.lowercased() == value
    case "is", "state", "type": return fits(kind: value, issue)
    case "label": return issue.labels.contains(value)
    case "author": return issue.author == value
    case "assignee": return issue.assignees.contains(value)
    case "updated": return issue.updatedAt >= value.drop { $0 == ">" || $0 == "=" }.uppercased()
    case "archived": return repository.isArchived == (value == "true")
    default: return true
    }
  }

  private static func fits(kind: String, _ issue: Issue) -> Bool {
    switch kind {
    case "issue": issue.pull == nil
    case "pr", "pull-request": issue.pull != nil
    case "open": issue.isOpen
    case "closed": !issue.isOpen
    case "merged": issue.pull?.mergedAt != nil
    default: true
    }
  }
}
