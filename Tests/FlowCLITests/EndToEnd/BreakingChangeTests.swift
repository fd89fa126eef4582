import TestSupport
import Testing

/// A breaking change is marked, and makes the next release a major version.
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
    #expect(run.output.contains("new major version"), "\(run.output)")
    #expect(try await repository.flowctl("release", "finish", "--local").status == 0)
    let log = try await repository.git("show", "v2.0.0:CHANGELOG.md")
    #expect(log.contains("- **Breaking:** New sync"), "\(log)")
    #expect(!log.contains("Tidy") && !log.contains("Alamofire"), "\(log)")
  }

  private static let list = """
    * feat: old sync goes

    BREAKING CHANGE: old servers are not asked any more

    * fix: typo
    """

  private static let squash = """
    commit 7f1e0c9f6a3f7c1c7c0d8f6f0d1b2a3c4d5e6f70
    Author: A <a@example.com>
    Date:   Tue Jan 2 08:00:00 2024 +0000

        fix: typo

    commit 8f1e0c9f6a3f7c1c7c0d8f6f0d1b2a3c4d5e6f70
    Author: A <a@example.com>
    Date:   Tue Jan 2 08:00:00 2024 +0000

        feat: new sync

        BREAKING CHANGE: old servers are not asked any more
    """

  @Test(arguments: [
    ("New sync (#7)", list), ("New sync (#7)", "* fix: typo\n\n* feat!: old sync goes"),
    ("Squashed commit of the following:", squash),
  ])
  func `a squash breaks what one of its commits breaks`(
    _ subject: String, _ body: String
  ) async throws {
    let repository = try await changed(subject, body: body)
    #expect(try await repository.flowctl("release", "start").status == 0)
    #expect(try await repository.current() == "release/2.0.0")
    #expect(try await repository.flowctl("release", "finish", "--local").status == 0)
    let log = try await repository.git("show", "v2.0.0:CHANGELOG.md")
    #expect(log.contains("- **Breaking:** "), "\(log)")
  }

  @Test(arguments: [
    "Merge branch 'feature/sync' into develop", "Merge pull request #7 from o/sync",
  ])
  func `a merge breaks what one of its commits breaks`(_ subject: String) async throws {
    let repository = try await changed("fix: typo")
    try await repository.git("switch", "--quiet", "--create", "feature/sync")
    try await repository.commit("feat: new sync", files: ["e": "e\n"])
    try await repository.commit(
      "fix: typo\n\nBREAKING CHANGE: old servers are not asked any more", files: ["f": "f\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git(
      "merge", "--quiet", "--no-ff", "-m", subject + "\n\nNew sync", "feature/sync")
    #expect(try await repository.flowctl("release", "start").status == 0)
    #expect(try await repository.current() == "release/2.0.0")
  }

  @Test(arguments: [1, 2])
  func `flowctl's squash keeps the marks of its commits`(_ count: Int) async throws {
    let repository = try await ScenarioHistory.shared.copy("versions")
    try await repository.git("switch", "--quiet", "develop")
    let start = try await repository.flowctl("start", "feature", "sync", "--no-fetch")
    #expect(start.status == 0, "\(start.errors)")
    for number in 1...count {
      try await repository.commit(
        "feat: sync \(number)\n\nSome words.\n\nBREAKING CHANGE: old servers\nare not asked",
        files: ["f\(number)": "f\n"])
    }
    let finish = try await repository.flowctl("finish", "--local", "--method", "squash")
    #expect(finish.status == 0, "\(finish.errors)")
    let message = try await repository.git("log", "-1", "--format=%B", "develop")
    #expect(message.contains("\n\nBREAKING CHANGE: old servers\nare not asked"), "\(message)")
    #expect(try await repository.flowctl("release", "start").status == 0)
    #expect(try await repository.current() == "release/2.0.0")
  }

  @Test func `words about breaking changes don't count`() async throws {
    let body = "* docs: what BREAKING CHANGE: means\n\nNo BREAKING CHANGE: here."
    let repository = try await changed("feat: new sync", body: body)
    #expect(try await repository.flowctl("release", "start").status == 0)
    #expect(try await repository.current() == "release/1.1.0")
  }

  @Test func `a version on the command line is kept`() async throws {
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
