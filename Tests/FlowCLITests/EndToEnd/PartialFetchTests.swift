import TestSupport
import Testing

/// A repository that fetched some branches by name lacks others that nobody has named.
struct PartialFetchTests {
  /// `feature/z` was taken from the release, which lacks a hotfix of main.
  private func origin() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("feature/z", from: "release/1.1.0")
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    try await repository.git("branch", "--quiet", "--delete", "--force", "hotfix/1.0.1")
    try await repository.publish()
    try await repository.git("switch", "--quiet", "--detach", "develop")
    try await repository.merge("feature/z")
    try await repository.git("push", "--quiet", "origin", "HEAD:refs/pull/7/merge")
    return repository
  }

  private func job(_ origin: ScratchRepository) async throws -> ScratchRepository {
    let job = try origin.at("job")
    try origin.scratch.write("", to: "job/.keep")
    try await job.git("init", "--quiet")
    try await job.git("remote", "add", "origin", "file://" + origin.originPath)
    return job
  }

  private func fetch(_ job: ScratchRepository, _ arguments: String...) async throws {
    try await job.git(["fetch", "--quiet"] + arguments)
  }

  private func type(_ hint: String, in job: ScratchRepository) async throws {
    for command in hint.split(separator: " && ") {
      let words = command.replacing("'", with: "").split(separator: " ")
      try await job.git(words.dropFirst().map(String.init))
    }
  }

  @Test func `branches that were fetched by name alone prove nothing about releases`() async throws
  {
    let job = try await job(try await origin())
    for name in ["feature/z", "develop", "main"] {
      try await fetch(job, "origin", "+refs/heads/\(name):refs/remotes/origin/\(name)")
    }
    let answer = try await job.merge("feature/z", into: "develop")
    #expect(answer.verdict == "unknown")
    #expect(answer.hints() == ["git fetch origin"])
    let drift = try await job.answer("check", "drift")
    #expect(drift.verdict == "unknown")
    try await type("git fetch origin", in: job)
    let whole = try await job.merge("feature/z", into: "develop")
    #expect(whole.undecided == ["wrong-base"] && whole.hints() == [], "\(whole)")
    #expect(try await job.flowctl("check", "drift").status == 1)
  }

  @Test func `a merge at depth 1 lacks no more commits once every hint is typed`() async throws {
    let origin = try await origin()
    let job = try await job(origin)
    let merge = "refs/remotes/pull/7/merge"
    try await fetch(job, "--no-tags", "--depth", "1", "origin", "+refs/pull/7/merge:" + merge)
    try await job.git("checkout", "--quiet", "--detach", merge)
    let variables = try GitHubRun(origin).pullRequest(
      "feature/z", into: "develop", sha: try await origin.tip("feature/z"))
    var answer = try await job.answer("check", "merge", with: variables)
    #expect(
      answer.hints().contains("git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*'"))
    for _ in 0..<3 {
      for hint in answer.hints() { try await type(hint, in: job) }
      answer = try await job.answer("check", "merge", with: variables)
    }
    // Of what a release and the branch share no log here says which of them it belongs to.
    #expect(answer.undecided == ["wrong-base"] && answer.hints() == [], "\(answer)")
    #expect(answer.findings?.first?.message.contains("release/1.1.0' share") == true)
  }

  @Test func `where nothing else is on the remote the hint is the last one`() async throws {
    let origin = try await ScratchRepository.gitflow()
    try await origin.work("feature/x", from: "develop")
    try await origin.publish()
    let job = try await job(origin)
    try await fetch(job, "origin", "feature/x", "develop", "main")
    #expect(try await job.merge("feature/x", into: "develop").hints() == ["git fetch origin"])
    try await fetch(job, "origin")
    #expect(try await job.merge("feature/x", into: "develop").verdict == "pass")
    #expect(try await job.flowctl("check", "drift").status == 0)
  }

  @Test(arguments: [
    ["+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*"], [],
    [
      "main", "develop", "feature/x", "+refs/heads/release/*:refs/remotes/origin/release/*",
      "+refs/heads/hotfix/*:refs/remotes/origin/hotfix/*",
    ],
  ])
  func `a checkout of every line passes, whatever is fetched by name later`(
    refs: [String]
  ) async throws {
    let origin = try await ScratchRepository.gitflow()
    try await origin.work("feature/x", from: "develop")
    try await origin.publish()
    let job = try await job(origin)
    try await job.git(["fetch", "--quiet", "origin"] + refs)
    try await fetch(job, "origin", "main")
    #expect(try await job.merge("feature/x", into: "develop").verdict == "pass")
    #expect(try await job.flowctl("check", "drift").status == 0)
  }

  @Test func `a release by itself can't tell which versions others have begun`() async throws {
    let job = try await job(try await origin())
    try await fetch(job, "origin", "develop", "main", "refs/tags/*:refs/tags/*")
    try await job.git("branch", "--quiet", "--no-track", "release/1.2.0", "origin/develop")
    let answer = try await job.merge("release/1.2.0", into: "main")
    #expect(answer.undecided.contains("version-order"))
  }
}
