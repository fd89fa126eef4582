import Board
import Diagnostics
import GitHub
import TestSupport
import Testing
import Workflows

/// Changes that a run left without an answer, as the next runs see them.
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
    _ desk: BoardDesk, drops: Bool = false, token: String = GitHubServer.token
  ) async throws -> Listing {
    try await ReplayMoves.run(
      desk.choices(), drops: drops, in: try desk.session(token: token))
  }

  @Test func `an issue whose creation failed waits, and only replay makes it`() async throws {
    let desk = await desk()
    await desk.server.inject(.status(503), on: "POST /repos/{}/{}/issues", times: 10)
    let failure = try #require(try await create(desk))
    #expect(failure.status == .unavailable)
    let said = failure.diagnostics.first
    #expect(said?.message.contains("waits to be looked at again") == true)
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
    #expect(board.words.contains("waits: make the issue 'X' in octo/app"))
    #expect(board.words.contains("hint: to drop it: flowctl issue replay --drop"))
    let other = try await ShowBoard.run(options, in: try desk.session(token: "ghp_other"))
    #expect(other.words.contains("1 change begun with another token"))
    #expect(try await replay(desk, token: "ghp_other").words == "no change waits\n")
    #expect(await desk.server.current.repository("octo/app")?.issues.count == 1)

    #expect(try await replay(desk).words == "done: make the issue 'X' in octo/app\n")
    #expect(await desk.server.current.repository("octo/app")?.issues.count == 2)
    #expect(try await replay(desk).words == "no change waits\n")
  }

  @Test func `what waits can be dropped`() async throws {
    let desk = await desk()
    await desk.server.inject(.status(503), on: "POST /repos/{}/{}/issues", times: 10)
    _ = try await create(desk)
    #expect(
      try await replay(desk, drops: true).words == "dropped: make the issue 'X' in octo/app\n")
    #expect(try await replay(desk).words == "no change waits\n")
    #expect(await desk.server.current.repository("octo/app")?.issues.count == 1)
  }
}
