import TestSupport
import Testing

/// A change that breaks what was there is marked, and makes the next release a major version.
struct BreakingChangeTests {
  private func changed(_ subject: String, body: String = "") async throws -> ScratchRepository {
    let repository = try await ScenarioHistory.shared.copy("versions")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("feat: sign in", files: ["a": "a\n"])
    try await repository.commit("refactor: tidy up", files: ["b": "b\n"])
    try await repository.commit("Bump Alamofire from 5.8 to 5.9", files: ["c": "c\n"])
    try await repository.commit(subject + (body.isEmpty ? "" : "\n\n" + body), files: ["d": "d\n"])
    return repository
  }

  @Test(arguments: [
    ("feat!: new sync", ""), ("fix(sync)!: new sync", ""),
    ("feat: new sync", "BREAKING CHANGE: old servers are not asked any more"),
    ("feat: new sync", "BREAKING-CHANGE: old servers are not asked any more"),
  ])
  func `it is marked, and the release is a major one`(
    _ subject: String, _ body: String
  ) async throws {
    let repository = try await changed(subject, body: body)
    let run = try await repository.flowctl("release", "start")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await repository.current() == "release/2.0.0")
    #expect(run.output.contains("a new major version"), "\(run.output)")
    let log = try await repository.git("show", "HEAD:CHANGELOG.md")
    #expect(log.contains("- **Breaking:** New sync"), "\(log)")
    #expect(!log.contains("Tidy") && !log.contains("Alamofire"), "\(log)")
  }

  @Test func `a version that is named stays`() async throws {
    let repository = try await changed("feat!: new sync")
    #expect(try await repository.flowctl("release", "start", "1.1.0").status == 0)
    #expect(try await repository.current() == "release/1.1.0")
  }

  @Test func `without one the release is as usual`() async throws {
    let repository = try await changed("feat: new sync")
    #expect(try await repository.flowctl("release", "start").status == 0)
    #expect(try await repository.current() == "release/1.1.0")
  }
}
