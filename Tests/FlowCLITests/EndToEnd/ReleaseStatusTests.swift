import TestSupport
import Testing

/// `release status` without GitHub shows the train of the clone and its remote.
struct ReleaseStatusTests {
  /// A published release; `releases` are further open ones.
  private func published(_ releases: String...) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    for release in ["release/1.1.0"] + releases {
      try await repository.work(release, from: "develop")
    }
    try await repository.publish()
    return repository
  }

  @Test func `it shows the live version, and the branches that it compares`() async throws {
    let run = try await published().flowctl("release", "status")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("live: 1.0.0 (v1.0.0)\n"), "\(run.output)")
    let row = "origin/release/1.1.0  2 commits into 'origin/main', 1 commit into 'origin/develop'"
    #expect(run.output.contains(row), "\(run.output)")
  }

  @Test func `without a GitHub remote no hint names the contents of a release`() async throws {
    for repository in [try await published(), try await published("release/1.2.0")] {
      let run = try await repository.flowctl("release", "status")
      #expect(!(run.output + run.errors).contains("contents"), "\(run.output)\(run.errors)")
    }
  }

  @Test func `a version that is not open is refused, with the open ones`() async throws {
    let repository = try await published("release/1.2.0")
    let unknown = try await repository.flowctl("release", "status", "--release", "1.3.0")
    #expect(unknown.status == 64)
    let message = "release '1.3.0' is not open; open: '1.1.0', '1.2.0'"
    #expect(unknown.errors.contains(message), "\(unknown.errors)")
    #expect(unknown.errors.contains("hint: flowctl release status\n"), "\(unknown.errors)")
    let live = try await repository.flowctl("release", "status", "--release", "1.0.0")
    #expect(live.status == 64)
    #expect(live.errors.contains("release '1.0.0' is live"), "\(live.errors)")
    #expect(
      try await repository.flowctl("release", "status", "--release", "1.2.0").status == 0)
  }
}
