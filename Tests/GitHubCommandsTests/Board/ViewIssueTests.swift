import CommandTestSupport
import GitHubCommands
import Session
import Base
import GitHub
import TestSupport
import Testing

/// `issue list` and `issue show`.
@Suite struct ViewIssueTests {
  private func desk() async -> BoardDesk {
    let desk = BoardDesk()
    await desk.server.edit { state in
      state.addRepository("octo/app")
      state.addAccount("grace")
      state.addIssue("Login", to: "octo/app", labels: ["status:ready", "bug"]) {
        $0.assignees = ["grace"]
      }
      state.addIssue("Crash", to: "octo/app", labels: ["status:done"]) { $0.isOpen = false }
      state.addPull("A change", to: "octo/app", head: "feature/x")
    }
    return desk
  }

  private func list(
    _ desk: BoardDesk, _ change: (inout ListIssues.Options) -> Void = { _ in }
  ) async throws -> Report {
    var options = ListIssues.Options()
    options.choices = desk.choices()
    change(&options)
    return try await ListIssues.run(options, in: try desk.session())
  }

  private func show(_ desk: BoardDesk, offline: Bool = false) async throws -> Report {
    try await ShowIssue.run(
      IssueReference(number: 1), desk.choices(offline: offline), in: try desk.session())
  }

  @Test func `a list shows open issues, and those that match a filter`() async throws {
    let desk = await desk()
    #expect(
      try await list(desk).words == """
        issue       status  title  assignees
        octo/app#1  ready   Login  grace

        """)
    #expect(try await list(desk) { $0.state = .all }.words.contains("octo/app#2  done"))
    #expect(try await list(desk) { $0.label = "Bug" }.words.contains("Login"))
    // What is done is closed.
    #expect(try await list(desk) { $0.status = "done" }.words.contains("octo/app#2  done"))
    let open = try await list(desk) { ($0.status, $0.state) = ("done", .open) }
    #expect(open.words == "no issues\n")
    #expect(try await list(desk) { $0.assignee = "ada" }.words == "no issues\n")
    let offline = try await list(desk) { $0.choices.isOffline = true }
    #expect(offline.words.hasSuffix("\nas of just now\n"))
    #expect(offline.document.contains(#""ageSeconds": 0"#))
  }

  @Test func `a list that can't be read is not empty`() async throws {
    let desk = await desk()
    let missing = try await list(desk) { $0.choices = desk.choices("octo/none") }
    #expect(missing.words.hasPrefix("octo/none: 'octo/none' doesn't exist"))
    #expect(missing.words.contains("flowctl issue list --repo octo/none\n"))
  }

  @Test func `an issue is shown with its text, offline from the cache`() async throws {
    let desk = await desk()
    let never = await failure { try await show(desk, offline: true) }
    #expect(never?.status == .unavailable)
    _ = try await list(desk)
    let listed = try await show(desk, offline: true)
    #expect(listed.words.hasPrefix("octo/app#1 Login\nstate: open\nstatus: ready\n"))
    #expect(!listed.words.contains("It is so."))
    #expect(listed.words.hasSuffix("\nas of: just now\n"))
    #expect(try await show(desk).words.hasSuffix("\nIt is so.\n"))
    await desk.server.forgetLog()
    #expect(try await show(desk, offline: true).words.hasSuffix("\nIt is so.\n"))
    #expect(await desk.server.log.isEmpty)
  }

  @Test func `a missing issue is reported with its repository, and offline as not cached`()
    async throws
  {
    let desk = await desk()
    let missing = IssueReference(number: 999)
    let asked = await failure {
      try await ShowIssue.run(missing, desk.choices(), in: try desk.session())
    }
    #expect(asked?.status == .unavailable)
    #expect(
      asked?.diagnostics.first?.hint?.text == "flowctl issue list --state all --repo octo/app")
    for isListed in [false, true] {
      if isListed { _ = try await list(desk) }
      let offline = await failure {
        try await ShowIssue.run(missing, desk.choices(offline: true), in: try desk.session())
      }
      #expect(offline?.status == .unavailable)
      #expect(
        offline?.diagnostics.first?.message
          == "'octo/app#999' is not in the cache, and --offline sends no requests")
    }
  }

  @Test func `changed labels are seen offline in an issue that is in no list`()
    async throws
  {
    let desk = await desk()
    _ = try await show(desk)
    let session = try desk.session()
    let client = try await session.github(desk.choices()).client
    let repository = try BoardDesk.repository()
    let bug = LabelText(name: "defect", color: "ff0000", description: "")
    _ = try await client.perform(.updateLabel(repository, name: "bug", bug))
    _ = try await client.perform(
      .removeLabel(repository, number: 1, name: "status:ready"))
    let shown = try await show(desk, offline: true).words
    #expect(shown.contains("\nlabels: defect\n"))
    #expect(shown.hasSuffix("\nIt is so.\n"))
  }

  @Test(arguments: [
    ("https://git.invalid", "https://git.invalid/api/v3"),
    ("http://git.invalid:8443", "https://git.invalid:8443/api/v3"),
  ])
  func `the URL of an issue on another server is an error`(
    server: String, api: String
  ) async throws {
    let desk = await desk()
    let issue = try #require(IssueReference(parsing: server + "/octo/app/issues/1"))
    let other = await failure {
      try await ShowIssue.run(issue, desk.choices(), in: try desk.session())
    }
    #expect(other?.status == .usage)
    #expect(other?.diagnostics.first?.hint?.text == "--api-url \(api)")
    #expect(await desk.server.log.isEmpty)
    let host = try #require(GitHubHost(apiURL: desk.server.url))
    let own = try #require(IssueReference(parsing: "\(host.webURL)/octo/app/issues/1"))
    let shown = try await ShowIssue.run(own, desk.choices(), in: try desk.session())
    #expect(shown.words.hasPrefix("octo/app#1 Login\n"))
  }

  @Test func `the changes of a move are seen offline too`() async throws {
    let desk = await desk()
    _ = try await list(desk)
    _ = try await show(desk)
    var options = MoveIssue.Options(issue: IssueReference(number: 1), status: "done")
    options.choices = desk.choices()
    _ = try await MoveIssue.run(options, in: try desk.session())
    let shown = try await show(desk, offline: true).words
    #expect(shown.hasPrefix("octo/app#1 Login\nstate: closed\nstatus: done\n"))
    #expect(shown.hasSuffix("\nIt is so.\n"))
  }
}
