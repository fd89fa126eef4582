import FlowCLI
import Session
import Base
import LiveEffects
import TestSupport
import Testing

@Suite struct ExamineMachineTests {
  @Test func `doctor reports that Git won't work in another user's repository`() async throws {
    let repository = try await ScratchRepository.make()
    try await repository.commit("Begin")
    let stranger = ProcessRunner { request throws(ProcessError) in
      var request = request
      request.environment["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
      return try await ProcessRunner.live.run(request)
    }
    let world = World(
      files: .live, processes: stranger, console: .reading(nil),
      environment: EnvironmentVariables(repository.environment), directory: repository.path,
      now: { 0 })
    let report = try await ExamineMachine.run(in: try Session.open(world))
    #expect(report.checks.last?.answer == .fail)
    #expect(
      report.diagnostics.map(\.hint?.text) == [
        "git config --global --add safe.directory \(repository.path)"
      ])
  }
}
