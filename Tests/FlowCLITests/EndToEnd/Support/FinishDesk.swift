import TestSupport

/// A clone, its remote, and GitHub, where a user merges the requests of `finish`.
struct FinishDesk: Sendable {
  let server: GitHubServer
  let clone: ScratchRepository

  /// A clone of `octo/app` whose address points to a bare repository on disk, and the GitHub API.
  static func serving(
    _ body: @Sendable @escaping (FinishDesk) async throws -> Void
  ) async throws {
    try await GitHubServer.running { server in
      let clone = try await ScratchRepository.published()
      try await clone.git("remote", "set-url", "origin", "https://github.com/octo/app.git")
      try await clone.git(
        "config", "url.\(clone.originPath).insteadOf", "https://github.com/octo/app.git")
      let tip = try await clone.tip("develop")
      await server.edit { state in
        state.addRepository("octo/app") { repository in
          for name in ["main", "develop"] { repository.branches[name] = tip }
        }
      }
      try await body(FinishDesk(server: server, clone: clone))
    }
  }

  func finish(
    _ options: String..., in place: ScratchRepository? = nil,
    with variables: [String: String] = [:]
  ) async throws -> FlowctlRun {
    try await flowctl(["finish"] + options, in: place, with: variables)
  }

  func submit(_ options: String...) async throws -> FlowctlRun {
    try await flowctl(["submit"] + options)
  }

  func status(_ options: String...) async throws -> FlowctlRun {
    try await flowctl(["status"] + options)
  }

  /// Writes the notes of a release to its page.
  func draft(ofRelease version: String) async throws -> FlowctlRun {
    try await flowctl(["release", "notes", "--to", "github", "--release", version])
  }

  private func flowctl(
    _ arguments: [String], in place: ScratchRepository? = nil,
    with variables: [String: String] = [:]
  ) async throws -> FlowctlRun {
    try await (place ?? clone).flowctl(
      arguments,
      with: [
        "FLOWCTL_TOKEN": GitHubServer.token, "GITHUB_API_URL": server.url,
        "XDG_CACHE_HOME": clone.scratch.path + "/cache", "LLVM_PROFILE_FILE": "/dev/null",
      ].merging(variables) { $1 })
  }

  func know(_ branch: String) async throws {
    let tip = try await clone.tip(branch)
    await server.edit { $0.change("octo/app") { $0.branches[branch] = tip } }
  }

  /// Merges on the remote, as the hosting service does when a user clicks the button.
  func merge(
    _ number: Int, _ branch: String, into base: String, squashedAs title: String? = nil,
    tip: String? = nil
  ) async throws -> String {
    let forge = try await clone.clone("forge-\(number)", "--branch", base)
    if let title {
      try await forge.git("merge", "--quiet", "--squash", "origin/" + branch)
      try await forge.commit(title)
    } else {
      try await forge.merge("origin/" + branch, subject: "Merge pull request #\(number)")
    }
    try await forge.git("push", "--quiet", "origin", base)
    let sha = try await forge.tip("HEAD")
    let head = try await clone.tip(tip ?? branch)
    await server.edit { state in
      state.addCommit("Merge", to: "octo/app", branch: base, sha: sha)
      state.changeIssue(number, of: "octo/app") { issue in
        issue.pull?.mergedAt = "2026-01-01T00:00:00Z"
        issue.pull?.mergeCommit = sha
        issue.pull?.headSHA = head
        issue.isOpen = false
      }
    }
    return sha
  }

  func refs() async throws -> String {
    try await clone.git("--git-dir", clone.originPath, "for-each-ref", "--format=%(refname)")
  }

  func issue(_ number: Int) async -> GitHubState.Issue? {
    await server.current.repository("octo/app")?.issues[number]
  }

  func requests() async -> [GitHubState.Issue] {
    let all = await server.current.repository("octo/app")?.issues ?? [:]
    return all.values.filter { $0.pull != nil && $0.isOpen }.sorted { $0.number < $1.number }
  }
}
