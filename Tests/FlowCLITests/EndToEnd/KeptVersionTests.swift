import TestSupport
import Testing

/// A branch that `finish` still needs is neither pruned nor deleted.
struct KeptVersionTests {
  private func trunk() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "Begin", files: [".flowctl.yml": "preset: trunk\n", "app.txt": "one\n"])
    try await repository.git("tag", "v1.0.0")
    return repository
  }

  @Test func `a squashed release is kept until it is tagged`() async throws {
    let repository = try await trunk()
    try await repository.work("release/1.1.0", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Next", files: ["next.txt": "next\n"])
    try await repository.git("merge", "--quiet", "--squash", "release/1.1.0")
    try await repository.commit("Release/1.1.0 (#7)")
    let kept = try await repository.flowctl("prune", "--yes", "--no-fetch")
    #expect(kept.output.contains("kept: 'release/1.1.0' is not tagged yet"), "\(kept.output)")
    try await repository.git("tag", "v1.1.0", "release/1.1.0")
    let deleted = try await repository.flowctl("prune", "--yes", "--no-fetch")
    #expect(deleted.output.contains("deleted 'release/1.1.0'"), "\(deleted.output)")
  }

  @Test func `a hotfix is kept until an open release has it`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("hotfix/1.0.1", from: "main")
    for (target, head) in [("main", "hotfix/1.0.1"), ("develop", "main")] {
      try await repository.git("switch", "--quiet", target)
      try await repository.merge(head)
    }
    try await repository.git("tag", "v1.0.1", "main")
    let kept = try await repository.flowctl("prune", "--yes", "--no-fetch")
    #expect(
      kept.output.contains("kept: 'hotfix/1.0.1' is not in 'release/1.1.0' yet"),
      "\(kept.output)")
    try await repository.git("switch", "--quiet", "release/1.1.0")
    try await repository.merge("main")
    let deleted = try await repository.flowctl("prune", "--yes", "--no-fetch")
    #expect(deleted.output.contains("deleted 'hotfix/1.0.1'"), "\(deleted.output)")
  }

  @Test func `finish merges a live fix back that develop still lacks`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    try await repository.git("tag", "v1.0.1")
    try await repository.git("branch", "--quiet", "-D", "hotfix/1.0.1")
    try await repository.work("release/1.1.0", from: "develop")
    #expect(try await repository.flowctl("check", "back-merges").status == 1)
    let run = try await repository.flowctl("finish", "--local")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("merged 'main' into 'develop'"), "\(run.output)")
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
  }

  @Test func `status and release status compare local branches before a push, too`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.publish()
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    try await repository.git("tag", "v1.0.1")
    #expect(try await repository.flowctl("check", "back-merges").status == 1)
    for command in [["status"], ["release", "status", "--offline"]] {
      let run = try await repository.flowctl(command)
      #expect(run.output.contains("release/1.1.0") && run.output.contains("1 commit"), "\(run)")
    }
  }

  @Test func `history allows the live tag of a deleted hotfix in a release of a trunk`()
    async throws
  {
    let repository = try await trunk()
    try await repository.work("release/1.1.0", from: "main")
    try await repository.work("hotfix/1.0.1", from: "v1.0.0")
    try await repository.git("tag", "v1.0.1")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    try await repository.git("branch", "--quiet", "-D", "hotfix/1.0.1")
    try await repository.git("switch", "--quiet", "release/1.1.0")
    try await repository.git("merge", "--quiet", "--no-ff", "--no-edit", "v1.0.1")
    let run = try await repository.flowctl("check", "history")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test(arguments: ["finish --local --dry-run", "submit --dry-run", "prune --dry-run"])
  func `what a shallow clone lacks is unknown, by the verdict and the exit status`(
    _ words: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.publish()
    let clone = try await repository.clone("shallow", "--depth", "1", "--no-single-branch")
    try await clone.git("switch", "--quiet", "release/1.1.0")
    let run = try await clone.flowctl(words.split(separator: " ").map(String.init) + ["--json"])
    if run.status == 2 { #expect(!run.output.contains(#""verdict": "fail""#), "\(run.output)") }
  }

  @Test func `a rebase names the changes of a merge that it leaves out`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("hotfix/1.0.1", from: "main")
    try await repository.commit("Fix", files: ["fix.txt": "1\n"])
    try await repository.git("merge", "--quiet", "--no-ff", "--no-commit", "develop")
    try await repository.commit(
      "Merge branch 'develop' into hotfix/1.0.1", files: ["own.txt": "1\n"])
    let run = try await repository.flowctl("update", "--fix-base")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("also changed 'own.txt'"), "\(run.output)")
  }
}
