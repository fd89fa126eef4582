import Effects
import Foundation
import TestSupport
import Testing

/// Hooks refuse and allow what real git commits and pushes.
struct HooksTests {
  private func hooked() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    let folder = URL(fileURLWithPath: try FlowctlProgram.path()).deletingLastPathComponent().path
    let name = "\(repository.scratch.path)/home/flowctl"
    try FileManager.default.createSymbolicLink(
      atPath: name, withDestinationPath: folder + "/flowctl")
    // Hooks find the program where git finds everything else.
    for hook in ["pre-commit", "pre-push"] {
      #expect(!repository.scratch.exists("work/.git/hooks/\(hook)"))
    }
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    return repository
  }

  /// Git with the program on its PATH.
  private func status(
    _ repository: ScratchRepository, _ arguments: String...
  ) async throws -> Int32 {
    let path = repository.scratch.path + "/home:" + (repository.environment["PATH"] ?? "")
    return try await repository.run("git", arguments, with: ["PATH": path]).status
  }

  @Test func `a commit on a badly named branch is refused`() async throws {
    let repository = try await hooked()
    try await repository.git("switch", "--quiet", "-c", "login")
    #expect(try await status(repository, "commit", "--allow-empty", "-m", "x") != 0)
    try await repository.git("branch", "-m", "login", "feature/login")
    #expect(try await status(repository, "commit", "--allow-empty", "-m", "x") == 0)
  }

  @Test func `a push of a badly named branch is refused`() async throws {
    let repository = try await hooked()
    try await repository.work("login", from: "develop")
    #expect(try await status(repository, "push", "--quiet", "origin", "login") != 0)
    #expect(try await status(repository, "push", "--quiet", "origin", "login:feature/login") == 0)
    #expect(try await status(repository, "push", "--quiet", "origin", ":feature/login") == 0)
    #expect(try await status(repository, "push", "--quiet", "origin", "v1.0.0") == 0)
  }

  @Test func `a commit in the middle of a rebase is not held up`() async throws {
    let repository = try await hooked()
    try await repository.work("feature/a", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Clash", files: ["feature-a.txt": "other\n"])
    try await repository.git("switch", "--quiet", "feature/a")
    try #require(try await status(repository, "rebase", "develop") != 0)
    try repository.write("both\n", to: "feature-a.txt")
    try await repository.git("add", "-A")
    #expect(try await status(repository, "-c", "core.editor=true", "rebase", "--continue") == 0)
  }

  @Test func `another's hook is left as it is`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("#!/bin/sh\nexit 0\n", to: ".git/hooks/pre-commit")
    let run = try await repository.flowctl("hooks", "install", "--json")
    #expect(run.status == 1)
    #expect(try run.answer().hints().first?.contains("flowctl check branch") == true)
    #expect(
      try repository.scratch.read("work/.git/hooks/pre-commit") == Array("#!/bin/sh\nexit 0\n".utf8)
    )
    #expect(try await repository.flowctl("hooks", "uninstall").status == 0)
    #expect(repository.scratch.exists("work/.git/hooks/pre-commit"))
    #expect(!repository.scratch.exists("work/.git/hooks/pre-push"))
  }

  @Test func `what was installed is removed`() async throws {
    let repository = try await hooked()
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    #expect(try await repository.flowctl("hooks", "uninstall").status == 0)
    #expect(!repository.scratch.exists("work/.git/hooks/pre-commit"))
    #expect(!repository.scratch.exists("work/.git/hooks/pre-push"))
  }

  @Test func `hooks go where git looks for them`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("config", "core.hooksPath", ".hooks")
    #expect(try await repository.flowctl("hooks", "install").status == 0)
    #expect(repository.scratch.exists("work/.hooks/pre-commit"))
    let answer = try await repository.answer("doctor")
    #expect(!answer.hints().contains("flowctl hooks install"))
  }
}
