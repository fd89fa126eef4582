import Base
import TestSupport
import Testing

/// The preset `trunk`: a version contains what is live, and nothing that is not released.
struct TrunkTests {
  /// `main` with the tag `v1.0.0`, and one change after it.
  private func trunk() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("branch", "--quiet", "-D", "develop")
    try await repository.commit("Configure", files: [".flowctl.yml": "preset: trunk\n"])
    try await repository.git("tag", "--force", "v1.0.0")
    try await repository.commit("Go on", files: ["next.txt": "one\n"])
    return repository
  }

  /// A release with a fix of its own, which is tagged on its branch; main has a later change.
  private func tagged(_ repository: ScratchRepository) async throws {
    try await repository.work("release/1.1.0", from: "main")
    try await repository.git("tag", "v1.1.0")
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Later", files: ["later.txt": "one\n"])
  }

  private func has(_ file: String, in ref: String, _ repository: ScratchRepository) async throws
    -> Bool
  {
    try await !repository.git("ls-tree", ref, file).isEmpty
  }

  @Test(arguments: [false, true])
  func `a fix of a release that is only tagged passes`(isBranchDeleted: Bool) async throws {
    let repository = try await trunk()
    try await tagged(repository)
    if isBranchDeleted { try await repository.git("branch", "--quiet", "-D", "release/1.1.0") }
    #expect(try await repository.flowctl("hotfix", "start", "crash").status == 0)
    try await repository.commit("Fix the crash", files: ["app.txt": "fixed\n"])
    #expect(try await repository.answer("check", "merge").failed == [])
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    #expect(try await has("release-1.1.0.txt", in: "v1.1.1", repository))
    #expect(try await !has("later.txt", in: "v1.1.1", repository))
  }

  @Test(arguments: [
    [], ["--no-tags"], ["--depth", "1"], ["--single-branch"],
    ["--depth", "1", "--no-tags", "--no-single-branch"],
  ])
  func `a clone without all tags and branches does not know which release lacks a fix`(
    options: [String]
  ) async throws {
    let repository = try await trunk()
    try await repository.work("release/1.1.0", from: "main")
    try await repository.work("hotfix/1.0.1", from: "v1.0.0")
    try await repository.git("tag", "v1.0.1")
    try await repository.check(out: "main")
    try await repository.publish()
    try await repository.git(
      ["clone", "--quiet"] + options
        + ["file://" + repository.originPath, repository.scratch.path + "/clone"])
    let run = try await repository.at("clone").flowctl("check", "back-merges")
    #expect(run.status == (options.isEmpty ? 1 : 2), "\(run.output)")
  }

  @Test func `status shows what a release lacks of the live version, and finishes it only then`()
    async throws
  {
    let repository = try await trunk()
    try await repository.work("release/1.1.0", from: "main")
    try await repository.work("hotfix/1.0.1", from: "v1.0.0")
    try await repository.git("tag", "v1.0.1")
    try await repository.land("hotfix/1.0.1", on: "main")
    try await repository.check(out: "release/1.1.0")
    let lacking = try await repository.flowctl("status").output
    #expect(
      lacking.contains("pending back-merges of 'v1.0.1': 'release/1.1.0' lacks 1 commit\n"),
      "\(lacking)")
    #expect(!lacking.contains("flowctl finish"), "\(lacking)")
    try await repository.git("merge", "--quiet", "--no-edit", "v1.0.1")
    let merged = try await repository.flowctl("status").output
    #expect(!merged.contains("pending") && merged.contains("flowctl finish"), "\(merged)")
  }

  @Test func `a fix of a fix that is only tagged passes`() async throws {
    let repository = try await trunk()
    try await repository.work("hotfix/1.0.1", from: "v1.0.0")
    try await repository.git("tag", "v1.0.1")
    #expect(try await repository.flowctl("hotfix", "start", "second").status == 0)
    try await repository.commit("Fix it again", files: ["app.txt": "fixed\n"])
    #expect(try await repository.answer("check", "merge").failed == [])
  }

  @Test func `a branch of a tagged version passes before and after it is merged back`()
    async throws
  {
    let repository = try await trunk()
    try await tagged(repository)
    try await repository.git("switch", "--quiet", "release/1.1.0")
    for _ in 0..<2 {
      #expect(try await repository.answer("check", "branch").failed == [])
      #expect(try await repository.flowctl("finish", "--local", "--keep").status == 0)
      try await repository.git("switch", "--quiet", "release/1.1.0")
    }
    #expect(try await repository.tip("v1.1.0") == repository.tip("release/1.1.0"))
    #expect(try await repository.flowctl("finish", "--local").status == 0)
  }

  @Test func `a release requires the fix of the live version, before and after its tag`()
    async throws
  {
    let repository = try await trunk()
    try await repository.work("release/1.1.0", from: "main")
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
    try await repository.work("hotfix/1.0.1", from: "v1.0.0")
    try await repository.git("tag", "v1.0.1")
    let answer = try await repository.answer("check", "back-merges")
    let hint = "git switch release/1.1.0 && git merge --no-ff --no-edit v1.0.1"
    #expect(answer.hints() == [hint])
    try await repository.git("switch", "--quiet", "release/1.1.0")
    #expect(try await repository.answer("check", "merge").hints() == [hint])
    #expect(try await repository.type(hint).status == 0)
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
    #expect(try await repository.answer("check", "merge").failed == [])
    #expect(try await !has("next.txt", in: "v1.0.1", repository))
  }

  @Test(arguments: [true, false])
  func `a release gets no later change of the trunk, also the first one`(isFirst: Bool)
    async throws
  {
    let repository = try await trunk()
    if isFirst { try await repository.git("tag", "--delete", "v1.0.0") }
    try await repository.work("release/1.1.0", from: "main")
    #expect(try await repository.answer("check", "merge").failed == [])
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Later", files: ["later.txt": "one\n"])
    try await repository.git("switch", "--quiet", "release/1.1.0")
    try await repository.merge("main")
    #expect(try await repository.answer("check", "merge").failed == ["unreleased-code"])
    #expect(try await repository.flowctl("finish", "--local").status == 1)
  }
}
