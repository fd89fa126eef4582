import TestSupport
import Testing

/// `release picks`: what was taken into a release, and what only the release contains.
struct PickLedgerTests {
  @Test func `the ledger lists picks, open branches, and what only the release contains`()
    async throws
  {
    let repository = try await ReleasePickTests.scene()
    #expect(try await ReleasePickTests.pick(repository, "15").status == 0)
    try await repository.git("switch", "--quiet", "release/1.4.0")
    try await repository.git("cherry-pick", "develop~1")
    try await repository.commit("Only here", files: ["own.txt": "own\n"])
    // The files decide, not the subject.
    try await repository.commit("Begin version 1.4.0", files: ["begun.txt": "begun\n"])
    try await repository.branch("bugfix/1.4.0/crash", from: "release/1.4.0")
    try await repository.git("cherry-pick", "-x", "-m", "1", "develop~3")
    let run = try await repository.flowctl("release", "picks", "1.4.0")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("release/1.4.0: 2 picks\n"), "\(run.output)")
    let copy = try await repository.tip("develop~1").prefix(10)
    #expect(run.output.contains("picked from \(copy) by an equal patch\n"))
    #expect(run.output.contains("not merged yet:\n  bugfix/1.4.0/crash: "))
    #expect(run.output.contains("only in 'release/1.4.0', not in 'develop':\n"))
    #expect(run.output.contains(" Only here (Ada Example)\n"))
    #expect(run.output.contains(" Begin version 1.4.0 (Ada Example)\n"))
    #expect(!run.output.contains(" Change c (Ada Example)\n"))
    let pending = try await ReleasePickTests.pick(repository, "12")
    #expect(pending.errors.contains("is already picked on 'bugfix/1.4.0/crash'"))
    #expect(pending.errors.contains("hint: flowctl finish bugfix/1.4.0/crash --local\n"))
    let words = ["release", "pick", "12", "--into", "1.4.0", "--dry-run"]
    let alone = try await repository.flowctl(words)
    #expect(alone.errors.contains("hint: flowctl finish bugfix/1.4.0/crash --local\n"))
    try await repository.git("remote", "add", "origin", "https://github.com/octo/app.git")
    let requested = try await repository.flowctl(words + ["--no-fetch"])
    try await repository.git("remote", "remove", "origin")
    #expect(
      requested.errors.contains("hint: flowctl submit bugfix/1.4.0/crash\n"),
      "\(requested.errors)")
    let json = try await repository.flowctl("release", "picks", "--json").output
    #expect(json.contains(#""byPatch": true"#) && json.contains(#""byPatch": false"#), "\(json)")
    #expect(json.contains(#""branch": "bugfix/1.4.0/crash""#))
  }

  @Test func `a squashed pull request of several picks is a pick of each, once`() async throws {
    let repository = try await ReleasePickTests.scene()
    let origins = [try await repository.tip("develop~2"), try await repository.tip("develop~1")]
    try await repository.branch("bugfix/1.4.0/two", from: "release/1.4.0")
    try await repository.git(["cherry-pick", "-x"] + origins)
    try await repository.git("switch", "--quiet", "release/1.4.0")
    try await repository.git("merge", "--quiet", "--squash", "bugfix/1.4.0/two")
    let log = try await repository.git("log", "--format=* %B", "-2", "bugfix/1.4.0/two")
    try await repository.git("commit", "--quiet", "-m", "Two fixes (#30)\n\n" + log)
    try await repository.git("branch", "--quiet", "-D", "bugfix/1.4.0/two")
    let run = try await repository.flowctl("release", "picks", "1.4.0")
    #expect(run.output.hasPrefix("release/1.4.0: 2 picks\n"), "\(run.output)\(run.errors)")
    for origin in origins { #expect(run.output.contains("picked from \(origin.prefix(10))\n")) }
    #expect(
      try await ReleasePickTests.pick(repository, "develop~1").errors.contains("is already in"))
  }
}
