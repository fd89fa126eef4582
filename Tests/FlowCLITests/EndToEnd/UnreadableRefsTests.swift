import Base
import Foundation
import TestSupport
import Testing

/// If Git's own files can't be read directly, Git is run.
struct UnreadableRefsTests {
  private func expectAnswers(_ repository: ScratchRepository, branches: Int) async throws {
    let run = try await repository.flowctl("branches", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.components(separatedBy: "\"name\"").count - 1 == branches)
    let start = try await repository.flowctl("start", "feature", "Sign in", "--dry-run", "--json")
    #expect(start.status == 0, "\(start.errors)")
    #expect(try start.answer().branch == "feature/sign-in")
    for words in [["status"], ["check", "back-merges"], ["check", "history"]] {
      let run = try await repository.flowctl(words)
      #expect(run.status != 65, "\(words): \(run.errors)")
    }
  }

  @Test(arguments: ["refs", "refs/heads", "HEAD"])
  func `refs behind a link are read with Git`(_ name: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    let path = repository.path + "/.git/" + name
    let away = repository.scratch.path + "/away"
    if name == "HEAD" {
      // Old versions of Git wrote HEAD this way.
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "refs/heads/develop")
    } else {
      try FileManager.default.moveItem(atPath: path, toPath: away)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: away)
    }
    try await expectAnswers(repository, branches: 2)
  }

  @Test func `tags that are no files show how versions are written`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("tag", "--delete", "v1.0.0")
    for tag in ["1.1", "1.2", "1.3"] { try await repository.git("tag", tag, "main") }
    // Git before 2.46 has no such refs, and takes the extension for one of another program.
    let migration = try await repository.run(
      "git", ["refs", "migrate", "--ref-format=reftable"], with: [:])
    if migration.status != 0 {
      try await repository.git("config", "extensions.refStorage", "reftable")
    }
    for words in [["check", "branch", "release/1.4"], ["release", "start", "--dry-run"]] {
      let run = try await repository.flowctl(words)
      #expect(run.status == 0 && run.output.contains("release/1.4"), "\(run.output)\(run.errors)")
    }
    try await expectAnswers(repository, branches: 2)
  }

  #if os(Linux)
    @Test func `a loose ref whose name is not UTF-8 is read with Git`() async throws {
      let repository = try await ScratchRepository.gitflow()
      let script = #"git update-ref "$(printf 'refs/heads/caf\351')" HEAD"#
      #expect(try await repository.run("sh", ["-c", script], with: [:]).status == 0)
      try await expectAnswers(repository, branches: 3)
    }
  #endif
}
