import Base

extension Route {
  /// Commits, comparisons, and tags.
  static let commits: [Route] = [
    Route(.get, "/repos/{}/{}/commits") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let start = call.target.query["sha"] ?? repository.defaultBranch
      guard !repository.commits.isEmpty else { throw Refusal(409, "Git Repository is empty.") }
      let commits = state.history(try state.commit(start, of: repository).sha, of: repository)
      return try state.page(call, commits) { state.commitJSON($0, of: repository) }
    },
    Route(.get, "/repos/{}/{}/tags") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let tags = repository.tags.sorted { $0.key > $1.key }
      return try state.page(call, tags) { state.tagJSON($0, $1, of: repository) }
    },
    Route(.get, "/repos/{}/{}/git/matching-refs/tags/{}", isOpenEnded: true) {
      state, call throws(Refusal) in
      let repository = try state.repository(call)
      let tags = repository.tags.filter { $0.key.hasPrefix(call.parameters[2]) }
      return try state.page(call, tags.sorted { $0.key < $1.key }) {
        state.tagReferenceJSON($0, $1, of: repository)
      }
    },
    Route(.get, "/repos/{}/{}/compare/{}", isOpenEnded: true) { state, call throws(Refusal) in
      try state.compare(call)
    },
    // After the others of a commit, since branch names contain slashes.
    Route(.get, "/repos/{}/{}/commits/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let commit = try state.commit(call.parameters[2], of: repository)
      return Reply(state.commitJSON(commit, of: repository, isWhole: true))
    },
  ]
}

extension GitHubState {
  fileprivate func tagJSON(
    _ name: String, _ sha: String, of repository: Repository
  ) -> JSONValue {
    let home = "\(url)/repos/\(repository.fullName)"
    return [
      "name": .string(name), "node_id": .string("REF_\(name)"),
      "commit": ["sha": .string(sha), "url": .string("\(home)/commits/\(sha)")],
      "zipball_url": .string("\(home)/zipball/refs/tags/\(name)"),
      "tarball_url": .string("\(home)/tarball/refs/tags/\(name)"),
    ]
  }

  fileprivate func tagReferenceJSON(
    _ name: String, _ sha: String, of repository: Repository
  ) -> JSONValue {
    let home = "\(url)/repos/\(repository.fullName)"
    return [
      "ref": .string("refs/tags/\(name)"), "node_id": .string("REF_\(name)"),
      "url": .string("\(home)/git/refs/tags/\(name)"),
      "object": [
        "type": "commit", "sha": .string(sha), "url": .string("\(home)/git/commits/\(sha)"),
      ],
    ]
  }

  /// `base...head`: the commits that only the head has, oldest first, in pages.
  fileprivate func compare(_ call: Call) throws(Refusal) -> Reply {
    let repository = try repository(call)
    let names = call.parameters[2].split(separator: "...", maxSplits: 1).map(String.init)
    guard names.count == 2, let base = try? commit(names[0], of: repository),
      let head = try? commit(names[1], of: repository)
    else { throw .notFound }
    let (bases, heads) = (
      history(base.sha, of: repository), history(head.sha, of: repository)
    )
    let (baseNames, headNames) = (Set(bases.map(\.sha)), Set(heads.map(\.sha)))
    guard let common = heads.first(where: { baseNames.contains($0.sha) }) else {
      throw Refusal(404, "No common ancestor between \(names[0]) and \(names[1]).")
    }
    let ahead = Array(heads.filter { !baseNames.contains($0.sha) }.reversed())
    let behind = bases.count { !headNames.contains($0.sha) }
    let members = compareMembers(
      repository, names, base, common, ahead: ahead.count, behind: behind)
    return try page(
      call, ahead,
      envelope: { _, commits in .object(members.merging(["commits": .array(commits)]) { $1 }) },
      { commitJSON($0, of: repository) })
  }

  private func compareMembers(
    _ repository: Repository, _ names: [String], _ base: Commit, _ common: Commit,
    ahead: Int, behind: Int
  ) -> [String: JSONValue] {
    let range = names.joined(separator: "...")
    let page = "\(webURL)/\(repository.fullName)/compare/\(range)"
    let status =
      switch (ahead, behind) {
      case (0, 0): "identical"
      case (_, 0): "ahead"
      case (0, _): "behind"
      default: "diverged"
      }
    return [
      "url": .string("\(url)/repos/\(repository.fullName)/compare/\(range)"),
      "html_url": .string(page), "permalink_url": .string(page),
      "diff_url": .string(page + ".diff"), "patch_url": .string(page + ".patch"),
      "base_commit": commitJSON(base, of: repository),
      "merge_base_commit": commitJSON(common, of: repository), "status": .string(status),
      "ahead_by": .number(ahead), "behind_by": .number(behind),
      "total_commits": .number(ahead), "files": [],
    ]
  }
}
