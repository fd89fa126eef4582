import Base
import Foundation
import TestSupport
import Testing

/// `submit` with the built program: against a bare repository and a server for the GitHub API.
struct SubmitTests {
  static let branch = "feature/42-login"

  /// A clone of `octo/app` by its remote's address, which pushes to a bare repository on disk.
  func clone() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    try await repository.git("remote", "set-url", "origin", "https://github.com/octo/app.git")
    try await repository.git("remote", "set-url", "--push", "origin", repository.originPath)
    try await repository.work(Self.branch, from: "develop")
    return repository
  }

  func serving(
    _ body: @Sendable @escaping (GitHubServer, ScratchRepository) async throws -> Void
  ) async throws {
    try await GitHubServer.running { server in
      let clone = try await clone()
      let tip = try await clone.tip("HEAD")
      await server.edit { state in
        state.addRepository("octo/app") { repository in
          for name in ["main", "develop", Self.branch] { repository.branches[name] = tip }
        }
        state.addIssues(42, to: "octo/app", labels: ["ui", "status:ready"])
      }
      try await body(server, clone)
    }
  }

  func submit(
    _ clone: ScratchRepository, _ server: GitHubServer, _ options: String...,
    token: String? = GitHubServer.token, input: String = ""
  ) async throws -> FlowctlRun {
    var variables = [
      "GITHUB_API_URL": server.url, "XDG_CACHE_HOME": clone.scratch.path + "/cache",
      "LLVM_PROFILE_FILE": "/dev/null",
    ]
    variables["FLOWCTL_TOKEN"] = token
    return try await clone.flowctl(
      ["submit"] + options, input: Array(input.utf8), with: variables)
  }

  func requests(_ server: GitHubServer) async -> [GitHubState.Issue] {
    let issues = await server.current.repository("octo/app")?.issues.values
    return (issues.map(Array.init) ?? []).filter { $0.pull != nil }.sorted { $0.number < $1.number }
  }

  func pushed(_ clone: ScratchRepository) async throws -> String {
    try await clone.git(
      "--git-dir", clone.originPath, "for-each-ref", "--format=%(objectname)",
      "refs/heads/" + Self.branch)
  }

  @Test func `a branch that was deleted on the remote is reported, with the command to submit it`()
    async throws
  {
    try await serving { server, clone in
      try await clone.git("push", "--quiet", "origin", Self.branch)
      try await clone.git(
        "--git-dir", clone.originPath, "update-ref", "-d", "refs/heads/" + Self.branch)
      await server.edit { $0.change("octo/app") { $0.branches[Self.branch] = nil } }
      let run = try await submit(clone, server)
      #expect(run.status != 0)
      #expect(
        run.errors.contains("hint: rerun the command after: git fetch --prune origin\n"),
        "\(run.errors)")
      try await clone.git("update-ref", "-d", "refs/remotes/origin/" + Self.branch)
      #expect(try await submit(clone, server, "--dry-run").output.contains("would push"))
    }
  }

  @Test func `for a remote that is not at GitHub, no token is asked for and nothing is pushed`()
    async throws
  {
    let repository = try await ScratchRepository.published()
    try await repository.work(Self.branch, from: "develop")
    for options in [[], ["--dry-run"]] {
      let run = try await repository.flowctl(["submit"] + options)
      #expect(run.status == 64 && !run.errors.contains("api.github.com"), "\(run.errors)")
      #expect(
        run.errors.contains("hint: git push --set-upstream origin \(Self.branch)\n"),
        "\(run.errors)")
    }
    #expect(try await pushed(repository).isEmpty)
  }

  @Test func `a branch is pushed and its pull request opened, once`() async throws {
    try await serving { server, clone in
      let run = try await submit(clone, server)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("pushed 'feature/42-login' to 'origin'"))
      #expect(
        run.output.contains("opened pull request #43 'Work on feature/42-login' into 'develop'"))
      #expect(try await pushed(clone) == (try await clone.tip("HEAD")))
      #expect(try await clone.git("config", "branch.feature/42-login.merge").hasSuffix(Self.branch))
      let request = try #require(await requests(server).first)
      #expect(request.pull?.base == "develop" && request.body?.hasPrefix("Refs: #42") == true)
      let status = try await clone.flowctl("status")
      #expect(status.output.contains("pull request #43 'Work on feature/42-login' is open"))
      await server.forgetLog()
      let again = try await submit(clone, server)
      #expect(again.output.contains("pull request #43 is up to date"))
      #expect(await server.log.allSatisfy { $0.request.method == .get })
      #expect(await requests(server).count == 1)
    }
  }

  @Test func `a dry run does nothing, with and without GitHub`() async throws {
    try await serving { server, clone in
      let before = try await clone.state()
      for token in [GitHubServer.token, nil] {
        let run = try await submit(clone, server, "--dry-run", token: token)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("would push 'feature/42-login' to 'origin'"))
        #expect(run.output.contains("would open a pull request"))
      }
      #expect(try await clone.state() == before)
      #expect(try await pushed(clone).isEmpty)
      #expect(await requests(server).isEmpty)
    }
  }

  @Test func `labels, reviewers, title and text are written, and an edited text is kept`()
    async throws
  {
    try await serving { server, clone in
      try clone.write("## What\n", to: ".github/PULL_REQUEST_TEMPLATE.md")
      let first = try await submit(
        clone, server, "--draft", "--label", "UI", "--reviewer", "@bob", "--title", "Log in")
      #expect(first.status == 0, "\(first.errors)")
      var request = try #require(await requests(server).first)
      #expect(request.title == "Log in" && request.labels == ["ui"])
      #expect(request.pull?.isDraft == true && request.pull?.reviewers == ["bob"])
      #expect(request.body?.hasPrefix("## What\n\nRefs: #42") == true)
      let second = try await submit(clone, server, "--draft", "--body-file", "-", input: "Anew\n")
      #expect(second.output.contains("updated pull request #43: text"))
      request = try #require(await requests(server).first)
      #expect(request.body?.hasPrefix("Anew") == true && request.title == "Log in")
      await server.edit { $0.changeIssue(43, of: "octo/app") { $0.body = "Mine now" } }
      let third = try await submit(clone, server, "--draft", "--body-file", "-", input: "Again")
      #expect(third.output.contains("was edited: flowctl does not change it"))
      #expect(await requests(server).first?.body == "Mine now")
    }
  }

  @Test func `the issue moves to the column for review, but not for a draft`() async throws {
    try await serving { server, clone in
      try clone.write(
        "board: { columns: { ready: status:ready, inReview: status:review } }\n",
        to: ".flowctl.yml")
      #expect(try await submit(clone, server, "--draft").status == 0)
      #expect(await server.current.repository("octo/app")?.issues[42]?.labels == ["ui"])
      let run = try await submit(clone, server)
      #expect(run.output.contains("moved octo/app#42 to 'inReview'"))
      #expect(
        await server.current.repository("octo/app")?.issues[42]?.labels.contains("status:review")
          == true)
    }
  }

  @Test func `without a token the branch is pushed, and the rest is pending`() async throws {
    try await serving { server, clone in
      let run = try await submit(clone, server, token: nil)
      #expect(run.status == 77 && run.errors.contains("its pull request is not open yet"))
      #expect(try await pushed(clone) == (try await clone.tip("HEAD")))
      let later = try await submit(clone, server)
      #expect(later.status == 0, "\(later.errors)")
      #expect(await requests(server).count == 1)
    }
  }

  @Test func `additional commits on the remote are dropped only on request`() async throws {
    try await serving { server, clone in
      #expect(try await submit(clone, server).status == 0)
      try await clone.git("commit", "--quiet", "--amend", "-m", "Anew")
      let refused = try await submit(clone, server)
      #expect(refused.status == 1 && refused.errors.contains("--force-with-lease"))
      #expect(try await submit(clone, server, "--force-with-lease").status == 0)
      #expect(try await pushed(clone) == (try await clone.tip("HEAD")))
      // Meanwhile another user has pushed a commit that this clone has not fetched.
      try await clone.git(
        "--git-dir", clone.originPath, "update-ref", "refs/heads/" + Self.branch, "v1.0.0")
      try await clone.git("commit", "--quiet", "--amend", "-m", "Once more")
      #expect(try await submit(clone, server, "--force-with-lease").status == 69)
      #expect(try await pushed(clone) == (try await clone.tip("v1.0.0")))
    }
  }

  @Test func `an invalid submit is rejected before the push`() async throws {
    try await serving { server, clone in
      #expect(try await submit(clone, server, "--base", "main").status == 1)
      #expect(try await submit(clone, server, "--no-push").status == 1)
      #expect(try await submit(clone, server, "main").status == 64)
      #expect(try await submit(clone, server, "feature/none").status == 1)
      #expect(try await submit(clone, server, "--reviewer", "no such").status == 64)
      #expect(try await pushed(clone).isEmpty)
      try await clone.branch("feature/empty", from: "develop")
      #expect(try await submit(clone, server).status == 1)
      try await clone.git("switch", "--quiet", Self.branch)
      let label = try await submit(clone, server, "--label", "none")
      #expect(label.status == 64 && label.errors.contains("no label 'none'"))
      #expect(await requests(server).isEmpty)
      let author = try await submit(clone, server, "--reviewer", "ada")
      #expect(author.status == 2 && author.output.contains("GitHub rejected the review request"))
      let again = try await submit(clone, server, "--reviewer", "ada")
      #expect(again.status == 2 && !again.output.contains("updated"))
    }
  }

  @Test func `a pull request into a wrong base has a hint to the allowed one`() async throws {
    try await serving { server, clone in
      await server.edit { state in
        _ = state.addPull("Old", to: "octo/app", head: Self.branch, base: "main")
      }
      let run = try await submit(clone, server)
      #expect(run.output.contains("updated pull request #43: base 'develop'"))
      #expect(await requests(server).map(\.title) == ["Old"])
      #expect(await requests(server).first?.pull?.base == "develop")
    }
  }
}
