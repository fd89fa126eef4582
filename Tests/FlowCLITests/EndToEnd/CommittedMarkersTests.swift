import TestSupport
import Testing

/// `check conflicts` finds conflicts that were committed with their markers.
struct CommittedMarkersTests {
  private let markers = "<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> 1234567 (other)\n"

  @Test func `markers that a change adds are reported with their line`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/x", from: "develop")
    try await repository.commit("Work", files: ["code.txt": "a\n" + markers])
    let run = try await repository.flowctl("check", "conflicts")
    #expect(run.status == 1, "\(run)")
    #expect((run.output + run.errors).contains("'code.txt' contains conflict markers"), "\(run)")
  }

  @Test(arguments: [
    ("Title\n=======\n", 0), ("<<<<<<<\na\n", 0), ("> quoted\n>>>>>>> deep quotation\n", 0),
    ("<<<<<<< HEAD\na\n", 1), ("a\n>>>>>>> feature/y\n", 1),
  ])
  func `a single marker without its label, or a heading, is none`(
    text: String, status: Int32
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/x", from: "develop")
    try await repository.commit("Work", files: ["code.txt": text])
    #expect(try await repository.flowctl("check", "conflicts").status == status)
  }

  @Test func `markers that the target has are not of the change`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Old", files: ["code.txt": markers])
    try await repository.work("feature/x", from: "develop")
    #expect(try await repository.flowctl("check", "conflicts").status == 0)
  }
}

/// `release start` takes its version in both ways.
struct ReleaseStartVersionTests {
  @Test func `the option means what it means for the other start commands`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl("release", "start", "--version", "3.0.0")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.current() == "release/3.0.0")
    let twice = try await repository.flowctl("release", "start", "3.1.0", "--version", "3.2.0")
    #expect(twice.status == 64)
  }
}
