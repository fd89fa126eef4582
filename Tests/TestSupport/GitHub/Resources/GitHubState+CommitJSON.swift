import Base

extension GitHubState {
  func commitJSON(_ commit: Commit, of repository: Repository, isWhole: Bool = false) -> JSONValue {
    let home = "\(url)/repos/\(repository.fullName)"
    let page = "\(webURL)/\(repository.fullName)/commit"
    let person: JSONValue = [
      "name": .string(commit.author), "email": .string("\(commit.author)@example.com"),
      "date": .string(commit.date),
    ]
    var members: [String: JSONValue] = [
      "sha": .string(commit.sha), "node_id": .string("C_\(commit.sha)"),
      "url": .string("\(home)/commits/\(commit.sha)"),
      "html_url": .string("\(page)/\(commit.sha)"),
      "comments_url": .string("\(home)/commits/\(commit.sha)/comments"),
      "author": userJSON(commit.author), "committer": userJSON(commit.author),
      "commit": [
        "url": .string("\(home)/git/commits/\(commit.sha)"), "author": person,
        "committer": person, "message": .string(commit.message), "comment_count": 0,
        "tree": [
          "sha": .string(commit.sha), "url": .string("\(home)/git/trees/\(commit.sha)"),
        ],
        "verification": [
          "verified": false, "reason": "unsigned", "signature": .null, "payload": .null,
          "verified_at": .null,
        ],
      ],
      "parents": .array(
        commit.parents.map {
          [
            "sha": .string($0), "url": .string("\(home)/commits/\($0)"),
            "html_url": .string("\(page)/\($0)"),
          ]
        }),
    ]
    if isWhole {
      members["stats"] = ["total": 1, "additions": 1, "deletions": 0]
      members["files"] = []
    }
    return .object(members)
  }

  /// The commit of a branch, a tag or a commit id.
  func commit(_ name: String, of repository: Repository) throws(Refusal) -> Commit {
    let plain = name.replacing(#/^(refs/)?(heads|tags)//#, with: "")
    let sha = repository.branches[plain] ?? repository.tags[plain] ?? name
    if let commit = repository.commits[sha] { return commit }
    if sha.utf8.count >= 7,
      let commit = repository.commits.values.first(where: { $0.sha.hasPrefix(sha) })
    {
      return commit
    }
    throw Refusal(422, "No commit found for SHA: \(name)")
  }

  /// A commit and all its ancestors, each before the parents of its parents.
  func history(_ sha: String, of repository: Repository) -> [Commit] {
    var (seen, queue, commits): (Set<String>, [String], [Commit]) = ([sha], [sha], [])
    var next = 0
    while next < queue.count {
      defer { next += 1 }
      guard let commit = repository.commits[queue[next]] else { continue }
      commits.append(commit)
      for parent in commit.parents where seen.insert(parent).inserted { queue.append(parent) }
    }
    return commits
  }
}
