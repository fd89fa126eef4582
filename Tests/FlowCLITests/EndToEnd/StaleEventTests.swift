import TestSupport
import Testing

/// A run that has checked out another commit than its event names can't pass.
struct StaleEventTests {
  /// A topic branch with two commits, and the merge of the first one checked out.
  private func repository() async throws -> (ScratchRepository, head: String, merge: String) {
    let repository = try await ScratchRepository.gitflow()
    let gates = "gates:\n  unit: { command: ['true'], on: [pull-request, push] }\n"
    try await repository.git("switch", "--quiet", "develop")
    try repository.write("preset: adapted\n" + gates, to: ".flowctl.yml")
    try await repository.git("add", ".")
    try await repository.git("commit", "--quiet", "--message", "Gates")
    try await repository.work("feature/x", from: "develop")
    let first = try await repository.tip("HEAD")
    try await repository.git("commit", "--quiet", "--allow-empty", "--message", "Later")
    let head = try await repository.tip("HEAD")
    try await repository.git("switch", "--quiet", "--detach", "develop")
    try await repository.merge(first)
    return (repository, head, try await repository.tip("HEAD"))
  }

  private func statuses(
    _ repository: ScratchRepository, _ variables: [String: String]
  ) async throws -> [Int32] {
    var statuses: [Int32] = []
    for command in [["check", "merge"], ["gate", "run"], ["policy", "check"]] {
      statuses.append(try await repository.flowctl(command, with: variables).status)
    }
    return statuses
  }

  @Test func `a merge of an older head is not the pull request`() async throws {
    let (repository, head, merge) = try await repository()
    var variables = try GitHubRun(repository).pullRequest("feature/x", into: "develop", sha: head)
    variables["GITHUB_SHA"] = merge
    // The policy of the right head is read from its commit.
    #expect(try await statuses(repository, variables) == [2, 2, 0])
    try await repository.git("checkout", "--quiet", "--detach", "develop")
    try await repository.merge("feature/x")
    variables["GITHUB_SHA"] = try await repository.tip("HEAD")
    #expect(try await statuses(repository, variables) == [0, 0, 0])
  }

  @Test func `a merge queue and a push name the commit that is checked`() async throws {
    let (repository, head, merge) = try await repository()
    for variables in [
      try GitHubRun(repository).mergeGroup(into: "develop"),
      try GitHubRun(repository).push("feature/x", after: head),
    ] {
      var variables = variables
      variables["GITHUB_SHA"] = head
      for command in [["gate", "run"], ["policy", "check"], ["check", "merge"]] {
        let run = try await repository.flowctl(command, with: variables)
        #expect(run.status == 2, "\(command): \(run.output)\(run.errors)")
      }
      variables["GITHUB_SHA"] = merge
      #expect(try await repository.flowctl(["gate", "run"], with: variables).status == 0)
    }
  }

  @Test(arguments: [
    [
      "JENKINS_URL": "https://ci.example", "CHANGE_ID": "7", "CHANGE_BRANCH": "feature/x",
      "CHANGE_TARGET": "develop", "commit": "GIT_COMMIT",
    ],
    ["GITLAB_CI": "true", "CI_COMMIT_BRANCH": "feature/x", "commit": "CI_COMMIT_SHA"],
    ["CIRCLECI": "true", "CIRCLE_BRANCH": "feature/x", "commit": "CIRCLE_SHA1"],
  ])
  func `other services name it in a variable`(service: [String: String]) async throws {
    let (repository, head, merge) = try await repository()
    var variables = service.merging(["CI": "true"]) { $1 }
    let name = try #require(service["commit"])
    variables["commit"] = nil
    for (commit, status) in [(head, Int32(2)), (merge, 0)] {
      variables[name] = commit
      let run = try await repository.flowctl(["gate", "run"], with: variables)
      #expect(run.status == status, "\(name): \(run.output)\(run.errors)")
    }
  }

  @Test func `secrets of commits that a shallow clone lacks are unknown, in the gate too`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Gates",
      files: [
        ".flowctl.yml": "preset: adapted\ngates:\n  secrets: { preset: secrets }\n"
      ])
    try await repository.branch("feature/x", from: "develop")
    for number in 1...3 { try await repository.commit("Step", files: ["x": "\(number)\n"]) }
    try await repository.publish()
    let clone = try repository.at("clone")
    try repository.scratch.write("", to: "clone/.keep")
    try await clone.git("init", "--quiet")
    try await clone.git("remote", "add", "origin", "file://" + repository.originPath)
    try await clone.git(
      "fetch", "--quiet", "--depth=2", "origin", "+refs/heads/*:refs/remotes/origin/*")
    try await clone.git("switch", "--quiet", "--create", "feature/x", "origin/feature/x")
    #expect(try await clone.flowctl("check", "secrets").status == 2)
    let gates = try await clone.flowctl("gate", "run")
    let said = gates.output + gates.errors
    #expect(gates.status == 2 && said.contains("is shallow"), "\(said)")
  }
}
