import Base
import Git
import Gitflow
import LiveEffects
import Session
import Synchronization
import TestSupport
import Testing

/// Reads what several users need once, and again for another question.
struct RepositoryTests {
  private final class Count: Sendable {
    private let value = Mutex(0)
    var current: Int { value.withLock(\.self) }
    func add() { value.withLock { $0 += 1 } }
  }

  /// A release tagged v1.0.0, then 1.1.0 merged without a tag.
  private func scratch() async throws -> ScratchRepository {
    let git = try await ScratchRepository.make()
    try await git.commit("root", files: ["a.txt": "a\n"])
    try await git.git("tag", "v1.0.0")
    try await git.git("branch", "develop")
    try await git.git("switch", "--quiet", "-c", "release/1.1.0")
    try await git.commit("work", files: ["b.txt": "b\n"])
    try await git.git("switch", "--quiet", "main")
    try await git.merge("release/1.1.0")
    try await git.git("branch", "--quiet", "-D", "release/1.1.0")
    return git
  }

  private func session(_ git: ScratchRepository, programs: Count = Count()) throws -> Session {
    try Session.open(
      World(
        files: .live,
        processes: ProcessRunner { request throws(ProcessError) in
          programs.add()
          return try await ProcessRunner.live.run(request)
        },
        console: .reading(nil), environment: EnvironmentVariables(git.environment),
        directory: git.path, now: { 1_800_000_000 }))
  }

  private func tags(_ repository: Repository) async throws -> [String] {
    try await repository.versions().tags.keys.sorted()
  }

  @Test func `two callers get the same versions, and a new value reads again`() async throws {
    let git = try await scratch()
    let session = try session(git)
    let repository = try Repository(session)
    #expect(try await tags(repository) == ["v1.0.0"])
    try await git.git("tag", "v1.1.0")
    #expect(try await tags(repository) == ["v1.0.0"])
    #expect(try await tags(repository.with(repository.loaded)) == ["v1.0.0"])
    #expect(try await tags(Repository(session)) == ["v1.0.0", "v1.1.0"])
  }

  @Test func `another branch model or remote is another question`() async throws {
    let git = try await scratch()
    try await git.git("update-ref", "refs/remotes/upstream/release/3.0.0", "main")
    let repository = try Repository(session(git))
    #expect(try await repository.versions().branches.isEmpty)
    var policy = repository.policy
    policy.remote = "upstream"
    let other = repository.with(policy)
    #expect(try await other.versions().branches.map(\.branch.name) == ["release/3.0.0"])
    #expect(try await repository.versions().branches.isEmpty)
  }

  @Test func `merges are searched once for all questions about them`() async throws {
    let programs = Count()
    let git = try await scratch()
    // Without an owner its folder is deleted.
    defer { withExtendedLifetime(git) {} }
    let repository = try Repository(session(git, programs: programs))
    #expect(programs.current == 0)
    let versions = try await repository.versionsWithMerges()
    #expect(versions.untagged.map(\.version.version) == [Version(1, 1, 0)])
    let once = programs.current
    #expect(once > 0)
    #expect(try await repository.versionsWithMerges() == versions)
    let merge = try await repository.merge(of: Version(1, 1, 0), versions)
    #expect(merge?.branch.branch.name == "release/1.1.0")
    #expect(programs.current == once)
  }

  @Test func `a version doesn't conflict with itself`() async throws {
    let git = try await scratch()
    defer { withExtendedLifetime(git) {} }
    let repository = try Repository(session(git))
    for (name, untagged) in [("release/1.1.0", []), ("hotfix/1.0.1", [Version(1, 1, 0)])] {
      let head = MergeRequest.End(name, repository.classifier.classify(name))
      let versions = try await repository.versions(besides: head)
      #expect(versions.untagged.map(\.version.version) == untagged)
    }
  }

  @Test func `a directory without a repository is an error`() {
    #expect(throws: Failure.self) {
      try Repository(Session.open(.holding([:], in: "/work")))
    }
  }
}
