import Base
import TestSupport
import Testing

/// Beside a lock that a crashed Git has left, a command undoes what it did, or says that it is open.
struct LeftLockTests {
  @Test(
    arguments: ["HEAD.lock", "refs/heads/feature/two.lock", "packed-refs.lock"],
    ["feature/one", "develop", nil])
  func `a start undoes all that it did`(_ lock: String, _ from: String?) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/one", from: "main")
    if let from {
      try await repository.git("switch", "--quiet", from)
    } else {
      try await repository.git("switch", "--quiet", "--detach", "feature/one")
    }
    let (refs, files) = try await state(repository)
    try repository.write("", to: ".git/" + lock)
    let run = try await repository.flowctl("start", "feature", "two", "--no-fetch")
    guard run.status != 0 else { return }
    let now = try await state(repository)
    #expect(now.refs == refs && now.files == files, "\(run.errors)")
    try await repository.git("update-index", "--refresh")
    _ = try await repository.run("rm", [repository.path + "/.git/" + lock])
    #expect(try await repository.flowctl("start", "feature", "two", "--no-fetch").status == 0)
  }

  @Test(arguments: ["HEAD.lock", "refs/heads/develop.lock", "refs/heads/feature/one.lock"])
  func `a finish can be continued and aborted`(_ lock: String) async throws {
    for way in ["--continue", "--abort"] {
      let repository = try await ScratchRepository.published()
      try await repository.work("feature/one", from: "develop")
      let before = try await repository.state()
      try repository.write("", to: ".git/" + lock)
      let run = try await repository.flowctl("finish", "--local")
      #expect(run.status != 0 && run.errors.contains("is not finished"), "\(run.errors)")
      #expect(!run.errors.contains("undone"), "\(run.errors)")
      _ = try await repository.run("rm", [repository.path + "/.git/" + lock])
      let next = try await repository.flowctl("finish", way)
      #expect(next.status == 0, "\(next.errors)")
      if way == "--abort" { #expect(try await repository.state() == before) }
      #expect(try await repository.git("status", "--porcelain").isEmpty)
    }
  }

  private func state(
    _ repository: ScratchRepository
  ) async throws -> (refs: String, files: String) {
    (
      try await repository.git("for-each-ref"),
      try await repository.git("rev-parse", "--symbolic-full-name", "HEAD")
        + repository.git("ls-files", "--stage") + repository.git("status", "--porcelain")
    )
  }
}
