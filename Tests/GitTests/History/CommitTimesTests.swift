import Git
import LiveEffects
import TestSupport
import Testing

struct CommitTimesTests {
  @Test func `times come from the graph, and from Git for newer commits`() async throws {
    let repository = try await ScratchRepository.make()
    for number in 1...3 { try await repository.commit("commit \(number)") }
    try await repository.git("commit-graph", "write", "--reachable")
    try await repository.commit("newer")
    let ids = try await repository.ids("rev-list", "HEAD")
    let open = try await CommitHistory.open(
      repository.location(), files: .live, commands: repository.commands(), tips: ids)
    #expect(
      try await open.commitTimes(of: ids)
        == [1_704_067_440, 1_704_067_380, 1_704_067_320, 1_704_067_260])
    #expect(try await open.commitTimes(of: []).isEmpty)
  }
}
