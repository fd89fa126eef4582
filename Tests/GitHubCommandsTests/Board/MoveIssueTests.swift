import CommandTestSupport
import GitHubCommands
import Session
import Base
import GitHub
import TestSupport
import Testing

@Suite struct MoveIssueTests {
  @discardableResult
  func move(
    _ desk: BoardDesk, _ number: Int = 1, to status: String, web: WebTransport? = nil,
    _ change: (inout MoveIssue.Options) -> Void = { _ in }
  ) async throws -> Report {
    var options = MoveIssue.Options(issue: IssueReference(number: number), status: status)
    options.choices = desk.choices()
    change(&options)
    return try await MoveIssue.run(options, in: try desk.session(web: web))
  }

  func desk(_ labels: String...) async -> BoardDesk {
    let desk = BoardDesk()
    await desk.server.edit { state in
      state.addRepository("octo/app")
      state.addIssue("Login", to: "octo/app", labels: labels)
    }
    return desk
  }

  func expect(
    _ desk: BoardDesk, _ labels: Set<String>, isOpen: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let issue = try await desk.issue(1)
    #expect(Set(issue.labels) == labels, sourceLocation: sourceLocation)
    #expect(issue.isOpen == isOpen, sourceLocation: sourceLocation)
  }

  @Test func `a move to done closes, and the label is created as configured`() async throws {
    let desk = await desk("bug", "status:ready")
    #expect(try await move(desk, to: "done").words == "moved octo/app#1 to 'done'\n")
    try await expect(desk, ["bug", "status:done"], isOpen: false)
    let label = await desk.server.current.repository("octo/app")?.labels["status:done"]
    #expect(label?.color == "5319e7")
    #expect(label?.description == "Finished")
    #expect(
      await desk.writes() == [
        "POST /repos/{}/{}/labels", "POST /repos/{}/{}/issues/{}/labels",
        "DELETE /repos/{}/{}/issues/{}/labels/{}", "PATCH /repos/{}/{}/issues/{}",
      ])
  }

  @Test(arguments: [1.5, 4])
  func `moves end right while the reads of GitHub are behind its writes`(lag: Double) async throws {
    let desk = await desk("bug", "status:ready")
    await desk.server.edit { $0.readLag = lag }
    #expect(try await move(desk, to: "done").words == "moved octo/app#1 to 'done'\n")
    try await expect(desk, ["bug", "status:done"], isOpen: false)
    #expect(try await move(desk, to: "ready").words == "moved octo/app#1 to 'ready'\n")
    try await expect(desk, ["bug", "status:ready"], isOpen: true)
  }

  @Test func `several issues are moved, and a missing one does not stop the rest`() async throws {
    let desk = await desk("status:ready")
    await desk.server.edit { _ = $0.addIssue("Two", to: "octo/app", labels: ["status:ready"]) }
    var options = MoveIssue.Options(issue: IssueReference(number: 1), status: "done")
    options.choices = desk.choices()
    let run = try await MoveIssue.run(
      [1, 7, 2].map { IssueReference(number: $0) }, options, in: try desk.session())
    #expect(run.status == .unknown)
    #expect(
      run.words.hasPrefix("moved octo/app#1 to 'done'\nmoved octo/app#2 to 'done'\nerror: #7"))
    try await expect(desk, ["status:done"], isOpen: false)
    #expect(try await desk.issue(2).labels == ["status:done"])
  }

  @Test func `a move away from done opens again`() async throws {
    let desk = await desk("status:ready")
    try await move(desk, to: "done")
    try await move(desk, to: "in-progress")
    try await expect(desk, ["status:inprogress"], isOpen: true)
  }

  @Test func `nothing is written for an issue that is already in the column`() async throws {
    let desk = await desk("status:ready")
    #expect(
      try await move(desk, to: "ready").words == "octo/app#1 is already in 'ready'\n")
    #expect(await desk.writes().isEmpty)
  }

  @Test func `a dry run shows the plan and its cost, and writes nothing`() async throws {
    let desk = await desk("status:ready")
    let words = try await move(desk, to: "done") {
      $0.isDryRun = true
      $0.explains = true
    }.words
    #expect(
      words == """
        would move octo/app#1 to 'done':
          create the label 'status:done' in octo/app
          add 'status:done' to octo/app#1
          remove 'status:ready' from octo/app#1
          close octo/app#1
        cost: 4 write requests, 3 read requests, 23 of 900 points per minute, about 3 s

        """)
    #expect(await desk.writes().isEmpty)
  }

  @Test func `an unknown status is an error before the first request`() async throws {
    let desk = await desk()
    let failure = await failure {
      var options = MoveIssue.Options(issue: IssueReference(number: 1), status: "redy")
      options.choices = desk.choices()
      return try await MoveIssue.run(options, in: try desk.session())
    }
    #expect(failure?.status == .usage)
    #expect(failure?.diagnostics.first?.hint?.text == "did you mean 'ready'?")
    #expect(await desk.server.log.isEmpty)
  }

  @Test(arguments: 0..<20)
  func `of two simultaneous moves one wins, and nothing is lost`(round: Int) async throws {
    let one = await desk("bug", "status:ready")
    let other = BoardDesk(one.server)
    await one.server.edit { state in
      state.addLabel("status:done", to: "octo/app")
      state.addLabel("status:inProgress", to: "octo/app")
      state.latency = 0.001
    }
    for route in ["POST /repos/{}/{}/issues/{}/labels", "PATCH /repos/{}/{}/issues/{}"] {
      await one.server.inject(
        .delay(Double((round * 7) % 5) / 500), on: route, skipping: round % 2)
    }
    async let first = move(one, to: "done")
    async let second = move(other, to: "inProgress")
    _ = try await (first, second)
    let issue = try await one.issue(1)
    let statuses = issue.labels.filter { $0.hasPrefix("status:") }
    #expect(statuses.count == 1)
    #expect(issue.labels.contains("bug"))
    #expect(issue.isOpen == (statuses != ["status:done"]))
  }

  @Test func `a move queued offline is shown, and sent by the next replay`() async throws {
    let desk = await desk("status:ready")
    var options = ShowBoard.Options()
    options.choices = desk.choices()
    _ = try await ShowBoard.run(options, in: try desk.session())
    let queued = try await move(desk, to: "done") { $0.choices = desk.choices(offline: true) }
    #expect(queued.words.contains("flowctl issue replay"))
    options.choices = desk.choices(offline: true)
    let board = try await ShowBoard.run(options, in: try desk.session()).words
    #expect(board.contains("done (1)"))
    #expect(board.contains("1 move is queued to be sent"))
    #expect(await desk.writes().isEmpty)
    let replay = try await ReplayMoves.run(desk.choices(), in: try desk.session())
    #expect(replay.words == "moved octo/app#1 to 'done' (queued offline)\n")
    try await expect(desk, ["status:done"], isOpen: false)
    #expect(
      try await ReplayMoves.run(desk.choices(), in: try desk.session()).words
        == "no pending changes\n"
    )
  }

  @Test func `a transferred issue is moved and shown where it is now, with a configured label`()
    async throws
  {
    let desk = BoardDesk()
    await desk.server.edit { state in
      state.addRepository("octo/app")
      state.addRepository("octo/kit")
      state.addIssue("Login", to: "octo/app")
      state.addIssue("Other", to: "octo/kit")
      state.transferIssue(1, of: "octo/app", to: "octo/kit")
    }
    var options = MoveIssue.Options(
      issue: try #require(IssueReference(parsing: "1")), status: "ready")
    options.choices = desk.choices()
    let listing = try await MoveIssue.run(options, in: try desk.session())
    #expect(
      listing.words == "octo/app#1 is now octo/kit#2\nmoved octo/kit#2 to 'ready'\n")
    let label = await desk.server.current.repository("octo/kit")?.labels["status:ready"]
    #expect(label?.color == "0e8a16")
    let shown = try await ShowIssue.run(
      IssueReference(number: 1), desk.choices(), in: try desk.session())
    #expect(shown.words.hasPrefix("octo/kit#2 Login\n"))
  }

  @Test func `a pull request that is moved to done stays open, which is reported`() async throws {
    let desk = BoardDesk()
    await desk.server.edit { state in
      state.addRepository("octo/app")
      state.addPull("Add login", to: "octo/app", head: "feature/login")
    }
    var options = MoveIssue.Options(
      issue: try #require(IssueReference(parsing: "1")), status: "done")
    options.choices = desk.choices()
    let listing = try await MoveIssue.run(options, in: try desk.session())
    #expect(listing.words.contains("note: the state of a pull request is not changed"))
    #expect(try await desk.issue(1).isOpen)
    #expect(try await desk.issue(1).labels == ["status:done"])
  }

  @Test func `an issue that others moved in between is not moved`() async throws {
    let desk = await desk("status:ready")
    var options = ShowBoard.Options()
    options.choices = desk.choices()
    _ = try await ShowBoard.run(options, in: try desk.session())
    try await move(desk, to: "done") { $0.choices = desk.choices(offline: true) }
    await desk.server.edit { state in
      state.addLabel("status:inProgress", to: "octo/app")
      state.changeIssue(1, of: "octo/app") { $0.labels = ["status:inprogress"] }
    }
    let replay = try await ReplayMoves.run(desk.choices(), in: try desk.session())
    #expect(replay.status == .unavailable)
    #expect(replay.words.contains("to 'done': it was moved to 'inProgress' in the meantime"))
    try await expect(desk, ["status:inprogress"], isOpen: true)
  }

  @Test func `a queued move follows its repository to another name`() async throws {
    let desk = await desk("status:ready")
    var options = ShowBoard.Options()
    options.choices = desk.choices()
    _ = try await ShowBoard.run(options, in: try desk.session())
    try await move(desk, to: "done") { $0.choices = desk.choices(offline: true) }
    await desk.server.edit { $0.rename("octo/app", to: "octo/new") }
    let replay = try await ReplayMoves.run(desk.choices("octo/new"), in: try desk.session())
    #expect(
      replay.words == """
        octo/app#1 is now octo/new#1
        moved octo/new#1 to 'done' (queued offline)

        """)
    let issue = try await desk.issue(1, of: "octo/new")
    #expect(issue.labels == ["status:done"])
    #expect(!issue.isOpen)
  }

  @Test func `a newer move of an issue under its new name replaces a queued one`()
    async throws
  {
    let desk = await desk("status:ready")
    var options = ShowBoard.Options()
    options.choices = desk.choices()
    _ = try await ShowBoard.run(options, in: try desk.session())
    try await move(desk, to: "done") { $0.choices = desk.choices(offline: true) }
    await desk.server.edit { $0.rename("octo/app", to: "octo/new") }
    let newer = try await move(desk, to: "inProgress") { $0.choices = desk.choices("octo/new") }
    #expect(
      newer.words == """
        octo/app#1 is now octo/new#1
        moved octo/new#1 to 'inProgress'

        """)
    let issue = try await desk.issue(1, of: "octo/new")
    #expect(issue.labels == ["status:inprogress"])
    #expect(await !desk.writes().contains("PATCH /repos/{}/{}/issues/{}"))
  }
}
