import CommandTestSupport
import Base
import GitHub
import GitHubCommands
import Session
import Synchronization
import TestSupport
import Testing

/// Moves that end between two requests, and the run after them.
extension MoveIssueTests {
  /// The connection breaks at the k-th request, before or after the server executes it; the same
  /// command again gives the right result.
  @Test(arguments: 0..<9, [true, false])
  func `after an interruption at any step the next run completes the move`(step: Int, isDone: Bool)
    async throws
  {
    let desk = await desk("bug", "status:ready")
    await desk.server.inject(isDone ? .lostAnswer : .reset, skipping: step, times: 1000)
    _ = try? await move(desk, to: "done")
    await desk.server.edit { $0.faults = [] }
    try await move(desk, to: "done")
    try await expect(desk, ["bug", "status:done"], isOpen: false)
  }

  /// From the k-th request on no connection is made, as without a network.
  @Test(arguments: 0..<9)
  func `what was never sent is not called unclear, and the next run completes the move`(
    step: Int
  ) async throws {
    let desk = await desk("bug", "status:ready")
    let sent = Mutex(0)
    let server = desk.server.transport
    let web = WebTransport { request throws(WebError) in
      let count = sent.withLock { sent in
        sent += 1
        return sent
      }
      if count > step { throw .unreachable(reason: "Connect timeout") }
      return try await server.send(request)
    }
    let writes = await desk.writes().count
    let failure = await failure { try await move(desk, to: "done", web: web) }
    if let failure {
      #expect(failure.status == .unavailable)
      #expect(failure.diagnostics.map(\.message) == ["can't reach GitHub: Connect timeout"])
    }
    // A run that needs fewer requests than these completes.
    #expect((failure == nil) == (await desk.writes().count - writes == 4))
    try await move(desk, to: "done")
    try await expect(desk, ["bug", "status:done"], isOpen: false)
  }

  @Test(arguments: 0..<9)
  func `after an interruption another move completes too`(step: Int) async throws {
    let desk = await desk("status:ready")
    await desk.server.inject(.lostAnswer, skipping: step, times: 1000)
    _ = try? await move(desk, to: "done")
    await desk.server.edit { $0.faults = [] }
    try await move(desk, to: "inProgress")
    try await expect(desk, ["status:inprogress"], isOpen: true)
  }

  @Test(arguments: 0..<9)
  func `an interrupted move is completed by the move of another issue`(step: Int) async throws {
    let desk = await desk("status:ready")
    await desk.server.edit { state in
      state.addLabel("status:inProgress", to: "octo/app")
      state.addIssue("Logout", to: "octo/app", labels: ["status:ready"])
    }
    await desk.server.inject(.reset, skipping: step, times: 1000)
    _ = try? await move(desk, to: "inProgress")
    await desk.server.edit { $0.faults = [] }
    let other = try await move(desk, 2, to: "inProgress")
    #expect(other.status == .pass)
    let statuses = try await desk.issue(1).labels.filter { $0.hasPrefix("status:") }
    #expect(statuses.count == 1)
    let isCutHalfWay = step == 3
    if isCutHalfWay {
      #expect(
        other.words.contains("moved octo/app#1 to 'inProgress' (started by an interrupted run)\n"))
    }
    #expect(
      try await ReplayMoves.run(desk.choices(), in: try desk.session()).words
        == "no pending changes\n"
    )
  }
}
