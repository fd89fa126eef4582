import Base
import Foundation
import TestSupport
import Testing

/// If the index is locked, nothing starts, and an interrupted start is reported first.
struct LockedIndexTests {
  @Test(arguments: [["feature", "login"], ["release"]])
  func `a start does nothing while the index is locked`(words: [String]) async throws {
    let repository = try await ScenarioHistory.shared.copy("versions")
    let before = try await repository.state()
    let lock = repository.path + "/.git/index.lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    let run = try await repository.flowctl(["start"] + words)
    #expect(run.status != 0 && run.errors.contains("index.lock"), "\(run.errors)")
    #expect(run.errors.contains("nothing was changed"), "\(run.errors)")
    #expect(!run.errors.contains("--continue"), "\(run.errors)")
    #expect(run.errors.contains("rm \(lock) && flowctl "), "\(run.errors)")
    #expect(try await repository.state() == before)
    try FileManager.default.removeItem(atPath: lock)
    #expect(try await repository.flowctl(["start"] + words).status == 0)
  }

  @Test(arguments: [["update", "--no-fetch"], ["finish", "--local"], ["undo", "--yes"]])
  func `commands that change the working tree do nothing, and give a hint`(
    command: [String]
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/one", from: "develop")
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    try await repository.work("feature/two", from: "develop~1")
    if command[0] == "undo" { try await repository.git("switch", "--quiet", "develop") }
    let before = try await repository.state()
    let lock = repository.path + "/.git/index.lock"
    try Data().write(to: URL(fileURLWithPath: lock))
    let run = try await repository.flowctl(command)
    #expect(run.status == 69 && run.errors.contains("'\(lock)' exists"), "\(run.errors)")
    #expect(!run.errors.contains("--continue"), "\(run.errors)")
    let hint = try #require(
      run.errors.split(separator: "\n").first { $0.hasPrefix("  hint: ") }?
        .split(separator: ": ").last)
    #expect(try await repository.state() == before)
    #expect(hint.hasPrefix("rm \(lock) && flowctl "), "\(hint)")
    let line = String(hint).replacing("flowctl ", with: "\(try FlowctlProgram.word()) ")
    let again = try await repository.run("sh", ["-c", line])
    #expect(again.status == 0, "\(String(decoding: again.errors, as: UTF8.self))")
  }

  @Test func `an interrupted start is reported before its branch`() async throws {
    let repository = try await ScenarioHistory.shared.copy("versions")
    let killing = KillingGit(repository)
    let command = ["start", "feature", "login", "--no-fetch"]
    for number in 1...9 {
      guard try await killing.kills(command, "before", number) else { break }
      let made = try await repository.gitResult(["rev-parse", "-q", "--verify", "feature/login"])
      if made.status == 0 {
        let run = try await killing.run(command)
        #expect(run.status == 1)
        #expect(run.errors.contains("flowctl start feature --continue"), "\(run.errors)")
        return
      }
      _ = try await killing.run(["start", "feature", "--abort"])
    }
    Issue.record("no kill has left a branch")
  }
}
