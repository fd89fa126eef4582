import Base
import Foundation
import TestSupport
import Testing

/// `git flow` runs flowctl.
struct AliasTests {
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    let folders = (repository.environment["PATH"] ?? "").split(separator: ":")
    let git = folders.map { "\($0)/git" }.first(where: FileManager.default.isExecutableFile)
    for (name, program) in [("flowctl", try FlowctlProgram.path()), ("git", try #require(git))] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(repository.scratch.path)/home/\(name)", withDestinationPath: program)
    }
    return repository
  }

  private func git(
    _ repository: ScratchRepository, _ arguments: String...
  ) async throws -> Int32 {
    // Nothing else from this machine: an installed git-flow would be run instead of the alias.
    let path = repository.scratch.path + "/home"
    return try await repository.run("git", arguments, with: ["PATH": path]).status
  }

  @Test func `git flow starts branches and passes arguments unchanged`() async throws {
    let repository = try await repository()
    #expect(try await git(repository, "flow", "feature", "start", "x") != 0)
    for _ in 0..<2 { #expect(try await repository.flowctl("alias", "install").status == 0) }
    let odd = "it's a \"quoted\" $HOME; `ls` *"
    #expect(try await git(repository, "flow", "feature", "start", odd) == 0)
    #expect(try await repository.current() == "feature/it-s-a-quoted-home-ls")
    #expect(try await git(repository, "flow", "release", "start", "1.2.0") == 0)
    #expect(try await repository.current() == "release/1.2.0")
    #expect(try await git(repository, "flow", "status") == 0)
    #expect(try await git(repository, "flow", "feature", "checkout", "x") == 64)
    #expect(try await git(repository, "flow", "feature", "start") == 64)
  }

  @Test func `only flowctl's alias is removed`() async throws {
    let repository = try await repository()
    try await repository.git("config", "alias.flow", "log --graph")
    #expect(try await repository.flowctl("alias", "install").status == 1)
    #expect(try await repository.flowctl("alias", "remove").status == 0)
    #expect(try await repository.git("config", "alias.flow") == "log --graph")
    try await repository.git("config", "--unset", "alias.flow")
    #expect(try await repository.flowctl("alias", "install").status == 0)
    #expect(try await repository.flowctl("alias", "list").output.contains("runs flowctl"))
    #expect(try await repository.flowctl("alias", "remove").status == 0)
    #expect(try await repository.gitResult(["config", "alias.flow"]).status != 0)
  }

  @Test func `for all repositories, the alias is in the user's settings`() async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("alias", "install", "--global").status == 0)
    #expect(repository.scratch.exists("home/.gitconfig"))
    #expect(try await repository.flowctl("alias", "remove", "--global").status == 0)
    #expect(try await repository.flowctl("alias", "remove", "--global").status == 0)
  }
}
