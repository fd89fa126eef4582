import TestSupport
import Testing

/// `finish --local --push` pushes version tags of earlier finishes that did not push.
struct UnpushedTagTests {
  /// A hotfix that was finished without a push, and an open release.
  private func finished() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("hotfix/1.0.1", from: "main")
    #expect(try await repository.flowctl("hotfix", "finish", "1.0.1", "--local").status == 0)
    return repository
  }

  private func tags(_ repository: ScratchRepository) async throws -> [String] {
    try await repository.git("--git-dir", repository.originPath, "tag").split(separator: "\n")
      .map(String.init)
  }

  private func finishRelease(_ repository: ScratchRepository) async throws -> FlowctlRun {
    try await repository.flowctl("release", "finish", "--local", "--push")
  }

  @Test func `a later finish pushes the tag with its own`() async throws {
    let repository = try await finished()
    let dryRun = try await repository.flowctl("release", "finish", "--local", "--push", "--dry-run")
    let pushed = "'main', 'v1.0.1', 'v1.1.0', 'develop' to 'origin'"
    #expect(dryRun.output.contains("would push \(pushed)"), "\(dryRun.output)")
    let run = try await finishRelease(repository)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("pushed \(pushed)"), "\(run.output)")
    #expect(try await tags(repository) == ["v1.0.0", "v1.0.1", "v1.1.0"])
  }

  @Test func `the tag is pushed, too, if only its branches were pushed`() async throws {
    let repository = try await finished()
    try await repository.git("push", "--quiet", "origin", "main", "develop", "release/1.1.0")
    #expect(try await finishRelease(repository).status == 0)
    #expect(try await tags(repository) == ["v1.0.0", "v1.0.1", "v1.1.0"])
  }

  @Test func `tags that are no version or outside of production stay local`() async throws {
    let repository = try await finished()
    try await repository.git("tag", "nightly", "main")
    try await repository.git("tag", "v0.9.0", "release/1.1.0")
    #expect(try await finishRelease(repository).status == 0)
    #expect(try await tags(repository) == ["v1.0.0", "v1.0.1", "v1.1.0"])
  }

  @Test func `a tag that the remote has at another commit is not pushed`() async throws {
    let repository = try await finished()
    try await repository.git("push", "--quiet", "origin", "develop^:refs/tags/v1.0.1")
    let theirs = try await repository.git("ls-remote", "origin", "refs/tags/v1.0.1")
    let run = try await finishRelease(repository)
    #expect(run.status == 0, "\(run.errors)")
    let note = "tag 'v1.0.1' not pushed: 'origin' has it at another commit"
    #expect(run.output.contains(note), "\(run.output)")
    #expect(try await repository.git("ls-remote", "origin", "refs/tags/v1.0.1") == theirs)
    #expect(try await tags(repository) == ["v1.0.0", "v1.0.1", "v1.1.0"])
  }

  @Test func `a feature pushes no version tags`() async throws {
    let repository = try await finished()
    try await repository.work("feature/x", from: "develop")
    #expect(try await repository.flowctl("finish", "--local", "--push").status == 0)
    #expect(try await tags(repository) == ["v1.0.0"])
  }
}
