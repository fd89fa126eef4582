import CommandTestSupport
import GitHubCommands
import Session
import Base
import GitHub
import TestSupport
import Testing

@Suite struct EditIssueTests {
  private func desk() async -> BoardDesk {
    let desk = BoardDesk()
    await desk.server.edit { state in
      state.addRepository("octo/app")
      state.addMilestone("1.5.0", to: "octo/app")
      state.addAccount("bob")
      state.addLabel("bug", to: "octo/app")
      state.addIssue("Login", to: "octo/app", labels: ["status:ready"])
      state.addIssue("Idea", to: "octo/app")
    }
    return desk
  }

  private func edit(
    _ desk: BoardDesk, input: String? = nil, _ change: (inout EditIssue) -> Void
  ) async throws -> Report {
    var edit = EditIssue(try #require(.init(parsing: "1")))
    edit.choices = desk.choices()
    change(&edit)
    return try await edit.run(in: try desk.session(input: input))
  }

  @Test func `title, text, labels and milestone are changed`() async throws {
    let desk = await desk()
    let listing = try await edit(desk, input: "why\n") {
      $0.title = "Crash"
      $0.body = "-"
      $0.addedLabels = ["bug"]
      $0.removedLabels = ["status:ready"]
      $0.milestone = "1.5.0"
    }
    let issue = try await desk.issue(1)
    #expect(issue.title == "Crash" && issue.body == "why\n")
    #expect(issue.labels == ["bug"] && issue.milestone == 1)
    #expect(listing.words.hasPrefix("done: edit octo/app#1\n"))
    _ = try await edit(desk) { $0.removesMilestone = true }
    #expect(try await desk.issue(1).milestone == nil)
  }

  @Test func `users are assigned and removed, and one that GitHub ignores is an error`()
    async throws
  {
    let desk = await desk()
    _ = try await edit(desk) { $0.assignees = ["ada", "bob"] }
    _ = try await edit(desk) { $0.unassigned = ["ada"] }
    #expect(try await desk.issue(1).assignees == ["bob"])
    let failure = await failure { try await edit(desk) { $0.assignees = ["nobody"] } }
    #expect(failure?.status == .badInput)
    #expect(failure?.diagnostics.first?.message.contains("did not assign 'nobody'") == true)
  }

  @Test func `a comment is posted once after a lost response`() async throws {
    let desk = await desk()
    await desk.server.inject(.lostAnswer, on: "POST /repos/{}/{}/issues/{}/comments")
    _ = try await edit(desk) { $0.comment = "Fixed" }
    let comments = await desk.server.current.repository("octo/app")?.comments ?? []
    #expect(comments.count == 1)
    #expect(comments.first?.body.hasSuffix("-->\nFixed") == true)
  }

  private func comments(_ desk: BoardDesk) async -> [String] {
    let comments = await desk.server.current.repository("octo/app")?.comments ?? []
    return comments.map { String($0.body.drop { $0 != "\n" }.dropFirst()) }
  }

  /// Every request from the comment on fails, before or after the server does it.
  @Test(arguments: [true, false])
  func `an interrupted comment is posted once by the same command again`(isDone: Bool)
    async throws
  {
    let desk = await desk()
    await desk.server.inject(
      isDone ? .lostAnswer : .reset, on: "POST /repos/{}/{}/issues/{}/comments", times: 100)
    await desk.server.inject(
      .reset, on: "GET /repos/{}/{}/issues/{}/comments", skipping: 1, times: 100)
    _ = await failure { try await edit(desk) { $0.comment = "Fixed" } }
    await desk.server.edit { $0.faults = [] }
    #expect(await comments(desk) == (isDone ? ["Fixed"] : []))
    _ = try await edit(desk) { $0.comment = "Fixed" }
    #expect(await comments(desk) == ["Fixed"])
    let replay = try await ReplayMoves.run(desk.choices(), in: try desk.session())
    #expect(replay.words == "no pending changes\n")
    #expect(await comments(desk) == ["Fixed"])
  }

  @Test func `the same comment from another machine is posted once, and again if requested`()
    async throws
  {
    let desk = await desk()
    await desk.server.edit { $0.addToken("ghp_bob", login: "bob") }
    _ = try await edit(desk) { $0.comment = "Fixed" }
    let elsewhere = BoardDesk(desk.server)
    let repeated = try await edit(elsewhere) { $0.comment = "Fixed" }
    #expect(repeated.words == "octo/app#1 already has this comment; to post it again: --again\n")
    _ = try await edit(desk) { $0.comment = "Fixed too" }
    #expect(await comments(desk) == ["Fixed", "Fixed too"])
    for _ in 0..<2 {
      _ = try await edit(elsewhere) {
        $0.comment = "Fixed"
        $0.repeatsComment = true
      }
    }
    #expect(await comments(desk) == ["Fixed", "Fixed too", "Fixed", "Fixed"])
    var other = EditIssue(try #require(.init(parsing: "1")))
    other.choices = desk.choices()
    other.comment = "Fixed"
    for _ in 0..<2 { _ = try await other.run(in: try desk.session(token: "ghp_bob")) }
    #expect(await comments(desk).count == 5)
  }

  @Test func `a number that another user wrote into a copied marker is ignored`() async throws {
    let desk = await desk()
    _ = try await edit(desk) { $0.comment = "Fixed" }
    await desk.server.edit { state in
      state.addToken("ghp_bob", login: "bob")
      state.change("octo/app") { repository in
        for index in repository.comments.indices {
          repository.comments[index].body.replace("1 -->", with: "\(Int.max) -->")
        }
      }
    }
    _ = try await edit(desk) {
      $0.comment = "Fixed"
      $0.repeatsComment = true
    }
    #expect(await comments(desk) == ["Fixed", "Fixed"])
  }

  @Test func `a dry run changes nothing, and a missing label or milestone is an error`()
    async throws
  {
    let desk = await desk()
    let listing = try await edit(desk) {
      $0.title = "Crash"
      $0.isDryRun = true
    }
    #expect(listing.words == "would:\n  edit octo/app#1\n")
    let label = await failure { try await edit(desk) { $0.addedLabels = ["bugg"] } }
    #expect(label?.diagnostics.first?.message.contains("has no label 'bugg'") == true)
    let milestone = await failure { try await edit(desk) { $0.milestone = "1.5.1" } }
    #expect(milestone?.diagnostics.first?.message.contains("did you mean '1.5.0'") == true)
    #expect(await desk.writes().isEmpty)
  }

  @Test func `an issue is created with assignee and milestone`() async throws {
    let desk = await desk()
    var options = CreateIssue.Options(.words)
    options.choices = desk.choices()
    options.title = "New"
    options.assignees = ["bob"]
    options.milestone = "1.5.0"
    _ = try await CreateIssue.run(options, in: try desk.session())
    let issue = try await desk.issue(3)
    #expect(issue.assignees == ["bob"] && issue.milestone == 1)
  }

  @Test func `a board shows the pull request of an issue and its checks if requested`()
    async throws
  {
    let desk = await desk()
    await desk.server.edit { state in
      let sha = state.addCommit("Work", to: "octo/app", branch: "feature/x")
      state.addPull("Log in", to: "octo/app", head: "feature/x") { issue, pull in
        issue.body = "Fixes #1"
        (pull.headSHA, pull.isDraft) = (sha, true)
      }
    }
    let sha = await desk.server.current.repository("octo/app")?.branches["feature/x"] ?? ""
    func board(_ shows: Bool, offline: Bool = false) async throws -> Report {
      var options = ShowBoard.Options()
      options.choices = desk.choices(offline: offline)
      options.showsRequests = shows
      return try await ShowBoard.run(options, in: try desk.session())
    }
    #expect(try await board(true).words.contains("  #1 Login  (request #3 (draft) · "))
    let client = try await desk.session().github(desk.choices()).client
    for (state, told) in [("success", "passing"), ("failure", "failing"), ("pending", "running")] {
      _ = try await client.perform(
        .createStatus(
          try BoardDesk.repository(), sha: sha,
          CommitStatus(state: state, context: "ci", description: "")))
      let shown = try await board(true)
      #expect(shown.words.contains("request #3 (draft), checks \(told) · "), "\(shown.words)")
      #expect(shown.document.contains(#""checks": "\#(told)""#))
    }
    await desk.server.forgetLog()
    #expect(try await !board(false).words.contains("request #3"))
    #expect(await desk.server.counts["GET /repos/{}/{}/pulls"] == nil)
    #expect(try await !board(true, offline: true).words.contains("request #3"))
  }

  @Test func `a commit's checks are unknown if a page of them is not read`()
    async throws
  {
    let desk = await desk()
    let client = try await desk.session().github(desk.choices()).client
    for (count, told) in [(100, CommitChecks.failing), (101, .unknown)] {
      let sha = await desk.server.edit { state in
        let sha = state.addCommit("Work \(count)", to: "octo/app", branch: "feature/\(count)")
        state.addCheckRuns(count, to: "octo/app", sha: sha)
        return sha
      }
      #expect(try await client.checks(of: sha, in: try BoardDesk.repository()) == told)
    }
  }

  @Test func `a board shows details, filters by assignee and label, and lists unsorted issues`()
    async throws
  {
    let desk = await desk()
    _ = try await edit(desk) {
      $0.assignees = ["bob"]
      $0.addedLabels = ["bug"]
      $0.milestone = "1.5.0"
    }
    func board(_ change: (inout ShowBoard.Options) -> Void) async throws -> String {
      var options = ShowBoard.Options()
      options.choices = desk.choices()
      change(&options)
      return try await ShowBoard.run(options, in: try desk.session()).words
    }
    #expect(try await board { _ in }.contains("  #1 Login  (@bob · bug · 1.5.0 · "))
    #expect(try await board { $0.assignee = "Bob" }.contains("#1 Login"))
    #expect(try await !board { $0.assignee = "ada" }.contains("#1 Login"))
    #expect(try await !board { $0.label = "other" }.contains("#1 Login"))
    #expect(try await !board { _ in }.contains("#2 Idea"))
    #expect(try await board { $0.showsUnsorted = true }.contains("unsorted (1)\n  #2 Idea"))
  }
}
