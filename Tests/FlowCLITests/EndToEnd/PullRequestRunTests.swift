import Base
import TestSupport
import Testing

/// `check merge` in GitHub's checkouts.
struct PullRequestRunTests {
  /// `origin` with `feature/x` and GitHub's merge of it, `refs/pull/7/merge`.
  private func origin(_ base: String = "develop") async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/x", from: "develop")
    try await repository.publish()
    try await repository.git("switch", "--quiet", "--detach", base)
    try await repository.merge("feature/x")
    try await repository.git("push", "--quiet", "origin", "HEAD:refs/pull/7/merge")
    return repository
  }

  /// The checkout that `actions/checkout` creates.
  private func checkout(_ origin: ScratchRepository, depth: Int) async throws -> ScratchRepository {
    let clone = try origin.at("checkout-\(depth)")
    try origin.scratch.write("", to: "checkout-\(depth)/.keep")
    try await clone.git("init", "--quiet")
    try await clone.git("remote", "add", "origin", "file://" + origin.originPath)
    let merge = "+refs/pull/7/merge:refs/remotes/pull/7/merge"
    if depth == 0 {
      try await clone.git(
        "fetch", "--quiet", "origin", "+refs/heads/*:refs/remotes/origin/*", merge)
    } else {
      try await clone.git("fetch", "--quiet", "--no-tags", "--depth=\(depth)", "origin", merge)
    }
    try await clone.git("checkout", "--quiet", "--detach", "refs/remotes/pull/7/merge")
    return clone
  }

  @Test func `with the whole history a valid pull request passes`() async throws {
    let origin = try await origin()
    let clone = try await checkout(origin, depth: 0)
    let variables = try GitHubRun(origin).pullRequest(
      "feature/x", into: "develop", sha: try await origin.tip("feature/x"))
    let answer = try await clone.answer("check", "merge", with: variables)
    #expect(answer.verdict == "pass")
    #expect(answer.answer(of: "wrong-base") == "pass")
  }

  @Test(arguments: [1, 2])
  func `with a part of the history nothing passes`(depth: Int) async throws {
    let origin = try await origin()
    let clone = try await checkout(origin, depth: depth)
    let variables = try GitHubRun(origin).pullRequest(
      "feature/x", into: "develop", sha: try await origin.tip("feature/x"))
    let run = try await clone.flowctl("check", "merge", with: variables)
    #expect(run.status == 2)
    #expect(run.output.contains("git fetch"))
  }

  @Test func `a pull request into the wrong branch fails at any depth`() async throws {
    let origin = try await origin("main")
    let variables = try GitHubRun(origin).pullRequest(
      "feature/x", into: "main", sha: try await origin.tip("feature/x"))
    for depth in [0, 1, 2] {
      let clone = try await checkout(origin, depth: depth)
      let run = try await clone.flowctl("check", "merge", with: variables)
      #expect(run.status == 1, "depth \(depth)")
    }
  }

  @Test func `a missing head is unknown`() async throws {
    let origin = try await origin()
    let clone = try await checkout(origin, depth: 0)
    let variables = try GitHubRun(origin).pullRequest("feature/x", into: "develop")
    let answer = try await clone.answer("check", "merge", with: variables)
    #expect(answer.verdict == "unknown")
    #expect(answer.hints().contains { $0.hasPrefix("git fetch origin 1111") })
  }

  @Test func `a fork's main is not the repository's`() async throws {
    let origin = try await origin()
    let clone = try await checkout(origin, depth: 0)
    let variables = try GitHubRun(origin).pullRequest(
      "main", into: "develop", sha: try await origin.tip("main"), fork: "somebody/app")
    let answer = try await clone.answer("check", "merge", with: variables)
    #expect(answer.failed.contains("merge-target"))
  }

  @Test func `a fork's release is not the repository's`() async throws {
    let origin = try await origin()
    try await origin.work("release/1.1.0", from: "develop")
    try await origin.git("push", "--quiet", "origin", "release/1.1.0")
    let clone = try await checkout(origin, depth: 0)
    let sha = try await origin.tip("release/1.1.0")
    let ours = try GitHubRun(origin).pullRequest("release/1.1.0", into: "main", sha: sha)
    #expect(try await clone.answer("check", "merge", with: ours).failed.isEmpty)
    let variables = try GitHubRun(origin).pullRequest(
      "release/1.1.0", into: "main", sha: sha, fork: "somebody/app")
    let answer = try await clone.answer("check", "merge", with: variables)
    #expect(answer.failed.contains("merge-target"))
  }

  @Test func `without a payload a short-lived branch is checked, and no permanent one`()
    async throws
  {
    let origin = try await origin()
    let clone = try await checkout(origin, depth: 0)
    let named = ["GITHUB_HEAD_REF": "feature/x", "GITHUB_BASE_REF": "develop"]
    #expect(try await clone.answer("check", "merge", with: named).verdict == "pass")
    let permanent = ["GITHUB_HEAD_REF": "main", "GITHUB_BASE_REF": "develop"]
    #expect(try await clone.answer("check", "merge", with: permanent).verdict == "unknown")
  }

  @Test func `without a payload a fork's branch of the same name is distinguished`() async throws {
    let origin = try await origin()
    let clone = try await checkout(origin, depth: 0)
    try await clone.git("update-ref", "refs/remotes/origin/feature/x", "origin/develop")
    let named = ["GITHUB_HEAD_REF": "feature/x", "GITHUB_BASE_REF": "develop"]
    #expect(try await clone.answer("check", "merge", with: named).verdict == "unknown")
  }

  @Test func `a retargeted pull request is checked with its new base`() async throws {
    let origin = try await origin()
    let clone = try await checkout(origin, depth: 0)
    let variables = try GitHubRun(origin).pullRequest(
      "feature/x", into: "main", sha: try await origin.tip("feature/x"), formerBase: "develop")
    let answer = try await clone.answer("check", "merge", with: variables)
    #expect(answer.failed.contains("merge-target"))
    #expect(answer.notes?.contains { $0.contains("'develop'") } == true)
  }

  @Test func `pull_request_target reads the base from the payload`() async throws {
    let origin = try await origin()
    let clone = try await origin.clone("target", "--branch", "main")
    let variables = try GitHubRun(origin).pullRequest(
      "feature/x", into: "develop", sha: try await origin.tip("feature/x"), target: true)
    #expect(try await clone.answer("check", "merge", with: variables).verdict == "pass")
  }

  @Test func `two sources that disagree are a configuration error`() async throws {
    let origin = try await origin()
    for (name, value) in [("GITHUB_BASE_REF", "main"), ("GITHUB_HEAD_REF", "feature/y")] {
      var variables = try GitHubRun(origin).pullRequest("feature/x", into: "develop")
      variables[name] = value
      let run = try await origin.flowctl("check", "merge", "--json", with: variables)
      #expect(run.status == 78)
      #expect(try run.answer().verdict == "fail")
    }
  }

  @Test(arguments: [("main", 0), ("develop", 0), ("nowhere", 1)])
  func `a merge queue is checked only for its target`(target: String, status: Int) async throws {
    let origin = try await origin()
    let variables = try GitHubRun(origin).mergeGroup(into: target)
    let run = try await origin.flowctl("check", "merge", with: variables)
    #expect(run.status == Int32(status))
  }

  @Test func `a payload is given by --event, too`() async throws {
    let origin = try await origin()
    let variables = try GitHubRun(origin).pullRequest("feature/x", into: "main")
    let path = try #require(variables["GITHUB_EVENT_PATH"])
    let answer = try await origin.answer("check", "merge", "--event", path)
    #expect(answer.failed.contains("merge-target"))
    #expect(try await origin.flowctl("check", "merge", "--event", "missing.json").status == 65)
  }

  @Test(arguments: ["", "[]", "null", "{\"pull_request\":{}}", "\u{0}", "{\"ref\":7}"])
  func `an invalid payload is bad input`(text: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.scratch.write(text, to: "event.json")
    let run = try await repository.flowctl("check", "merge", "--event", "../event.json")
    #expect(run.status == 65)
  }
}
