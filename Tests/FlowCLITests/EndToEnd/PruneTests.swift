import TestSupport
import Testing

/// `prune` deletes branches without unmerged changes, and nothing else.
struct PruneTests {
  private func branches(_ repository: ScratchRepository) async throws -> [String] {
    try await repository.git("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads")
      .split(separator: "\n").map(String.init)
  }

  /// Branches that are merged in each way, and some that are not.
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/squashed", from: "develop")
    try await repository.commit("More", files: ["more.txt": "more\n"])
    try await repository.work("feature/picked", from: "develop")
    try await repository.commit("Again", files: ["again.txt": "again\n"])
    try await repository.work("feature/merged", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("merge", "--quiet", "--squash", "feature/squashed")
    try await repository.commit("Squashed (#1)")
    try await repository.merge("feature/merged")
    try await repository.git("cherry-pick", "feature/picked~1", "feature/picked")
    try await repository.branch("feature/empty", from: "develop")
    try await repository.work("feature/open", from: "develop")
    try await repository.git("branch", "gh-pages", "develop~1")
    try await repository.git("switch", "--quiet", "develop")
    return repository
  }

  private let kept = ["develop", "feature/empty", "feature/open", "gh-pages", "main"]

  @Test func `merged, squashed and rebased branches are deleted, and restored`() async throws {
    let repository = try await repository()
    let before = try await repository.state()
    let dry = try await repository.flowctl("prune", "--dry-run")
    #expect(dry.status == 0 && dry.output.contains("would delete 'feature/squashed'"))
    #expect(try await repository.state() == before)
    #expect(try await repository.flowctl("prune").status == 64)
    #expect(try await repository.state() == before)
    let run = try await repository.flowctl("prune", "--yes")
    #expect(run.status == 0 && run.output.contains("'feature/empty' has no commits of its own"))
    #expect(try await branches(repository) == kept)
    #expect(try await repository.flowctl("prune", "--yes").output.hasPrefix("no merged branch"))
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    #expect(try await repository.state() == before)
  }

  @Test func `a change that differs only in indentation is not a copy`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let text = "if x:\n    a()\n    b()\n"
    try await repository.commit("Begin it", files: ["p.py": text])
    try await repository.branch("feature/deeper", from: "develop")
    try await repository.commit("Call", files: ["p.py": text + "        c()\n"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Call it", files: ["p.py": text + "    c()\n"])
    let run = try await repository.flowctl("prune", "--yes")
    #expect(run.output.hasPrefix("no merged branch"), "\(run.output)")
    #expect(try await branches(repository).contains("feature/deeper"))
  }

  @Test func `branches checked out in a worktree are kept`() async throws {
    let repository = try await repository()
    try await repository.git("worktree", "add", "--quiet", "../tree", "feature/merged")
    try await repository.git("switch", "--quiet", "feature/picked")
    let run = try await repository.flowctl("prune", "--yes")
    #expect(run.output.contains("'feature/picked' is checked out in"))
    #expect(run.output.contains("'feature/merged' is checked out in"))
    let left = try await branches(repository)
    #expect(left.contains("feature/merged") && left.contains("feature/picked"))
    #expect(!left.contains("feature/squashed"))
  }

  @Test func `a squash on the remote is found, and a tag of the same name is kept`()
    async throws
  {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/far", from: "develop")
    try await repository.commit("More", files: ["more.txt": "more\n"])
    try await repository.git("tag", "feature/far")
    let clone = try await repository.clone("other", "--branch", "develop")
    try await clone.git("fetch", "--quiet", repository.path, "feature/far")
    try await clone.git("merge", "--quiet", "--squash", "FETCH_HEAD")
    try await clone.commit("Far (#3)")
    try await clone.git("push", "--quiet", "origin", "develop")
    try await repository.git("switch", "--quiet", "develop")
    #expect(try await repository.flowctl("prune", "--yes", "--no-fetch").status == 0)
    #expect(try await branches(repository).contains("feature/far"))
    #expect(try await repository.flowctl("prune", "--yes").status == 0)
    #expect(!(try await branches(repository)).contains("feature/far"))
    #expect(try await repository.git("tag").contains("feature/far"))
  }

  @Test func `a release that develop lacks is kept though main has it`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("bugfix/1.1.0/title", from: "release/1.1.0")
    try await repository.git("switch", "--quiet", "release/1.1.0")
    try await repository.merge("bugfix/1.1.0/title")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("release/1.1.0")
    let run = try await repository.flowctl("prune", "--yes")
    #expect(run.output.contains("'release/1.1.0' is not tagged yet"))
    try await repository.git("tag", "v1.1.0", "main")
    let tagged = try await repository.flowctl("prune", "--yes")
    #expect(tagged.output.contains("'release/1.1.0' is not in 'develop' yet"))
    #expect(try await branches(repository) == ["develop", "main", "release/1.1.0"])
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    #expect(try await repository.flowctl("prune", "--yes").status == 0)
    #expect(try await branches(repository) == ["develop", "main"])
  }

  /// Squashes a branch into `develop`.
  private func squash(_ branch: String, in repository: ScratchRepository) async throws {
    try await repository.git("switch", "--quiet", "develop")
    try await repository.git("merge", "--quiet", "--squash", branch)
    try await repository.commit("Squashed \(branch)")
  }

  @Test func `a reverted copy is kept, and deleted once it is restored`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/whole", from: "develop")
    try await repository.work("feature/parts", from: "develop")
    try await repository.commit("More", files: ["more.txt": "more\n"])
    try await squash("feature/whole", in: repository)
    try await repository.git("revert", "--no-edit", "HEAD")
    try await repository.git("cherry-pick", "feature/parts~1", "feature/parts")
    try await repository.git("revert", "--no-edit", "HEAD~1")
    let kept = ["develop", "feature/parts", "feature/whole", "main"]
    #expect(try await repository.flowctl("prune", "--yes").output.hasPrefix("no merged branch"))
    #expect(try await branches(repository) == kept)
    try await repository.git("cherry-pick", "develop~4", "develop~2")
    #expect(try await repository.flowctl("prune", "--yes").status == 0)
    #expect(try await branches(repository) == ["develop", "main"])
  }

  @Test func `a change below the branch is not a copy of its own`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/old", from: "main")
    try await repository.git("switch", "--quiet", "develop")
    let text = try await repository.commit("Switch on", files: ["mode.txt": "on\n"])
    // Not the exact revert: with another change in the same commit.
    try await repository.git("rm", "--quiet", "mode.txt")
    try await repository.commit("Switch off", files: ["other.txt": "other\n"])
    try await repository.git("switch", "--quiet", "-c", "feature/again")
    try await repository.git("cherry-pick", text)
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Later", files: ["later.txt": "later\n"])
    #expect(try await repository.flowctl("prune", "--yes").output.hasPrefix("no merged branch"))
    try await squash("feature/again", in: repository)
    #expect(try await repository.flowctl("prune", "--yes").status == 0)
    #expect(try await branches(repository) == ["develop", "feature/old", "main"])
  }

  @Test func `a squash is found after a merge of the base, next to an empty commit`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/updated", from: "develop")
    try await repository.work("feature/picked", from: "develop")
    try await repository.git("commit", "--quiet", "--allow-empty", "-m", "Start the checks")
    try await repository.commit("More", files: ["more.txt": "more\n"])
    try await repository.work("feature/undone", from: "develop")
    try await repository.git("revert", "--no-edit", "HEAD")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Later", files: ["later.txt": "later\n"])
    try await repository.git("switch", "--quiet", "feature/updated")
    try await repository.merge("develop")
    try await squash("feature/updated", in: repository)
    try await repository.git("cherry-pick", "feature/picked~2", "feature/picked")
    try await repository.git("cherry-pick", "feature/undone~1", "feature/undone")
    #expect(try await repository.flowctl("prune", "--yes").status == 0)
    #expect(try await branches(repository) == ["develop", "feature/undone", "main"])
  }

  @Test func `a comparison beyond the limit is reported`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let fork = try await repository.git("rev-parse", "develop")
    var stream = ""
    for number in 1...1001 {
      stream += """
        commit refs/heads/feature/long
        committer Ada Example <ada@example.com> \(1_704_067_260 + number) +0000
        data 2
        c
        \(number == 1 ? "from \(fork.trimmingPrefix(" "))" : "")
        M 100644 inline long.txt
        data \("\(number)\n".utf8.count)
        \(number)


        """
    }
    try await repository.git(["fast-import", "--quiet"], input: Array(stream.utf8))
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Later", files: ["later.txt": "later\n"])
    let note =
      "not compared: 'feature/long' with 'develop' commit by commit (more than 1000 commits)"
    let run = try await repository.flowctl("prune", "--dry-run")
    #expect(run.output == "no merged branches\n\(note)\n")
    let json = try await repository.flowctl("prune", "--dry-run", "--format", "json")
    #expect(json.output.contains("\"notCompared\""))
    #expect(json.output.contains("\"feature/long\""))
    // A squash is found, however many commits the branch had.
    try await squash("feature/long", in: repository)
    let found = try await repository.flowctl("prune", "--yes")
    #expect(found.status == 0 && !found.output.contains("not compared"))
    #expect(try await branches(repository) == ["develop", "main"])
  }
}
