import CommandTestSupport
import GitHubCommands
import Session
import Base
import GitHub
import TestSupport
import Testing

/// Pending changes of a run, as the next runs see them.
@Suite struct WaitingChangesTests {
  private func create(_ desk: BoardDesk) async throws -> Failure? {
    var options = CreateIssue.Options(.words)
    options.choices = desk.choices()
    options.title = "X"
    return await failure { [options] in
      try await CreateIssue.run(options, in: try desk.session())
    }
  }

  private func desk() async -> BoardDesk {
    let desk = BoardDesk()
    await desk.server.edit { state in
      state.addToken("ghp_other")
      state.addRepository("octo/app")
      state.addIssue("Login", to: "octo/app", labels: ["status:ready", "status:done"])
    }
    return desk
  }

  private func replay(
    _ desk: BoardDesk, drops: ReplayMoves.Drop? = nil, token: String = GitHubServer.token
  ) async throws -> Report {
    try await ReplayMoves.run(
      desk.choices(), drops: drops, in: try desk.session(token: token))
  }

  @Test func `a failed creation of an issue is pending, and only replay completes it`() async throws
  {
    let desk = await desk()
    await desk.server.inject(.status(503), on: "POST /repos/{}/{}/issues", times: 10)
    let failure = try #require(try await create(desk))
    #expect(failure.status == .unavailable)
    let said = failure.diagnostics.first
    #expect(said?.message.contains("is pending and may be done already") == true)
    #expect(said?.hint?.text.contains("flowctl issue replay --drop") == true)
    await desk.server.edit { $0.faults = [] }

    var move = MoveIssue.Options(issue: try #require(.init(parsing: "1")), status: "done")
    move.choices = desk.choices()
    for token in ["ghp_other", GitHubServer.token] {
      _ = try await MoveIssue.run(move, in: try desk.session(token: token))
    }
    var options = ShowBoard.Options()
    options.choices = desk.choices()
    let board = try await ShowBoard.run(options, in: try desk.session())
    #expect(board.words.contains("it may already be done: create the issue 'X' in octo/app"))
    #expect(board.words.contains("hint: to drop it: flowctl issue replay --drop"))
    let other = try await ShowBoard.run(options, in: try desk.session(token: "ghp_other"))
    #expect(other.words.contains("1 change started with another token"))
    #expect(try await replay(desk, token: "ghp_other").words == "no pending changes\n")
    #expect(await desk.server.current.repository("octo/app")?.issues.count == 1)

    #expect(try await replay(desk).words == "done: create the issue 'X' in octo/app\n")
    #expect(await desk.server.current.repository("octo/app")?.issues.count == 2)
    #expect(try await replay(desk).words == "no pending changes\n")
  }

  @Test func `pending changes can be dropped`() async throws {
    let desk = await desk()
    await desk.server.inject(.status(503), on: "POST /repos/{}/{}/issues", times: 10)
    _ = try await create(desk)
    #expect(
      try await replay(desk, drops: .own).words == "dropped: create the issue 'X' in octo/app\n")
    #expect(try await replay(desk).words == "no pending changes\n")
    #expect(await desk.server.current.repository("octo/app")?.issues.count == 1)
  }

  private func moveOffline(
    _ desk: BoardDesk, to status: String, token: String = GitHubServer.token
  ) async throws {
    var move = MoveIssue.Options(issue: try #require(.init(parsing: "1")), status: status)
    move.choices = desk.choices(offline: true)
    _ = try await MoveIssue.run(move, in: try desk.session(token: token))
  }

  /// A desk whose cache knows issue 1, which is in one column.
  private func readDesk() async throws -> BoardDesk {
    let desk = BoardDesk()
    await desk.server.edit { state in
      state.addToken("ghp_other", login: "bob")
      state.addRepository("octo/app")
      state.addIssue("Login", to: "octo/app", labels: ["status:ready"])
    }
    var options = ShowBoard.Options()
    options.choices = desk.choices()
    _ = try await ShowBoard.run(options, in: try desk.session())
    return desk
  }

  @Test func `two accounts queue moves of one issue, and each sends its own`() async throws {
    let desk = try await readDesk()
    try await moveOffline(desk, to: "done")
    try await moveOffline(desk, to: "inProgress", token: "ghp_other")
    #expect(
      try await replay(desk).words == "moved octo/app#1 to 'done' (queued offline)\n")
    #expect(try await desk.issue(1).labels == ["status:done"])
    let other = try await replay(desk, token: "ghp_other").words
    #expect(other.contains("to 'inProgress': it was moved to 'done' in the meantime"))
    #expect(try await desk.issue(1).labels == ["status:done"])
  }

  @Test func `a move without a token is not queued, as the next account would send it`()
    async throws
  {
    let desk = try await readDesk()
    let failure = await failure { try await moveOffline(desk, to: "done", token: "") }
    #expect(failure?.status == .notAuthorised)
    #expect(try await replay(desk).words == "no pending changes\n")
    #expect(try await desk.issue(1).labels == ["status:ready"])
  }

  @Test func `drop leaves changes of other tokens, unless requested`() async throws {
    let desk = try await readDesk()
    await desk.server.inject(.status(503), on: "POST /repos/{}/{}/issues", times: 10)
    _ = try await create(desk)
    try await moveOffline(desk, to: "done")
    let other = try await replay(desk, drops: .own, token: "ghp_other")
    #expect(
      other.words == """
        no pending changes
        2 changes started with another token are still pending
          hint: to drop them too: flowctl issue replay --drop --every-token

        """)
    #expect(
      try await replay(desk, drops: .all, token: "ghp_other").words == """
        dropped: create the issue 'X' in octo/app
        dropped: move octo/app#1 to 'done'

        """)
    #expect(try await replay(desk).words == "no pending changes\n")
  }
}
