import TestSupport
import Testing

/// A clone that fetches only some branches does not know which versions others have begun.
struct NarrowCloneTests {
  private func clone(isSingle: Bool = true) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.publish()
    let clone = try await repository.clone(
      "narrow", "--branch", "main", isSingle ? "--single-branch" : "--no-single-branch")
    try await clone.git("branch", "--quiet", "develop", "main")
    return clone
  }

  @Test(arguments: [["release", "start"], ["check", "branch", "release/1.2.0"]])
  func `a clone of one branch gives no version out until it fetches them all`(
    arguments: [String]
  ) async throws {
    let clone = try await clone()
    let run = try await clone.flowctl(arguments)
    #expect(run.status == 2, "\(run.output)")
    let told = run.output + run.errors
    #expect(told.contains("hint: git remote set-branches origin '*' && git fetch origin\n"))
    try await clone.git("remote", "set-branches", "origin", "*")
    try await clone.git("fetch", "--quiet", "origin")
    let again = try await clone.flowctl(arguments)
    #expect(again.status == 0, "\(again.errors)")
    #expect((try await clone.git("branch")).contains("release/1.2.0") == (arguments.count == 2))
  }

  @Test func `a clone that fetches every branch with a version is enough`() async throws {
    let clone = try await clone()
    try await clone.git("remote", "set-branches", "origin", "main", "release/*", "hotfix/*")
    try await clone.git("fetch", "--quiet", "origin")
    let run = try await clone.flowctl("release", "start")
    #expect(run.output.contains("release/1.2.0"), "\(run.errors)")
  }

  @Test func `a clone that has lost production does not know what was merged`() async throws {
    let clone = try await clone(isSingle: false)
    try await clone.git("switch", "--quiet", "develop")
    try await clone.git("branch", "--quiet", "--delete", "--force", "main")
    try await clone.git("update-ref", "-d", "refs/remotes/origin/main")
    let run = try await clone.flowctl("check", "branch", "release/1.2.0")
    #expect(run.status == 2)
    #expect(run.output.contains("hint: git fetch origin '+refs/heads/*:refs/remotes/origin/*'\n"))
  }

  @Test func `a name without a version is judged all the same`() async throws {
    let run = try await clone().flowctl("check", "branch", "feature/x")
    #expect(run.status == 0, "\(run.errors)")
  }
}
