import Base
import TestSupport
import Testing

/// `update` and `rebase-onto` move a branch, and can be undone.
struct UpdateTests {
  private func behind(conflict: Bool = false) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/a", from: "develop")
    try await repository.commit("Second", files: ["second.txt": "2\n"])
    try await repository.git("switch", "--quiet", "develop")
    let file = conflict ? "feature-a.txt" : "other.txt"
    try await repository.commit("Meanwhile", files: [file: "theirs\n"])
    try await repository.git("switch", "--quiet", "feature/a")
    return repository
  }

  private func subjects(_ repository: ScratchRepository) async throws -> [String] {
    try await repository.git("log", "--first-parent", "--format=%s")
      .split(separator: "\n").map(String.init)
  }

  @Test func `the base is merged, and the merge is undone`() async throws {
    let repository = try await behind()
    let before = try await repository.state()
    let dry = try await repository.flowctl("update", "--dry-run")
    #expect(dry.output.contains("would merge 'develop' into 'feature/a'"))
    #expect(try await repository.state() == before)
    #expect(try await repository.flowctl("update").status == 0)
    #expect(try await subjects(repository).first == "Merge branch 'develop' into feature/a")
    #expect(repository.scratch.exists("work/other.txt"))
    let again = try await repository.flowctl("update")
    #expect(again.status == 0 && again.output.contains("already contains 'develop'"))
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    #expect(try await repository.state() == before)
  }

  @Test func `a rebase keeps authors and messages, as in Git`() async throws {
    let repository = try await behind()
    try repository.write("third\n", to: "third.txt")
    try await repository.git("add", "-A")
    try await repository.git(
      "commit", "--quiet", "--author", "Bé O'Neil <b@example.com>", "--date",
      "2020-02-02T02:02:02+0530", "-m", "Third: \"quoted\"\n\nA body.\n\n  indented")
    try await repository.branch("by-git", from: "feature/a")
    try await repository.git("rebase", "--quiet", "develop")
    try await repository.git("switch", "--quiet", "feature/a")
    #expect(try await repository.flowctl("update", "--rebase").status == 0)
    for format in ["%T", "%an <%ae> %ad", "%B", "%P"].dropLast() {
      let ours = try await repository.git("log", "--format=\(format)", "develop..feature/a")
      #expect(ours == (try await repository.git("log", "--format=\(format)", "develop..by-git")))
    }
    #expect(
      try await subjects(repository).prefix(3) == [
        "Third: \"quoted\"", "Second", "Work on feature/a",
      ])
  }

  @Test func `a conflict is predicted, and resolved on request`() async throws {
    let repository = try await behind(conflict: true)
    let before = try await repository.state()
    for words in [["update"], ["update", "--dry-run"], ["update", "--rebase"]] {
      let run = try await repository.flowctl(words)
      #expect(run.status == 1 && run.errors.contains("feature-a.txt"))
      #expect(try await repository.state() == before)
    }
    #expect(try await repository.flowctl("update", "--resolve").status == 1)
    #expect(try await repository.flowctl("update").status == 1)
    #expect(try await repository.flowctl("update", "--abort").status == 0)
    #expect(try await repository.state() == before)
    #expect(try await repository.flowctl("update", "--resolve").status == 1)
    try repository.write("both\n", to: "feature-a.txt")
    try await repository.git("add", "-A")
    #expect(try await repository.flowctl("update", "--continue").status == 0)
    #expect(try await repository.current() == "feature/a")
    #expect(try await subjects(repository).first == "Merge branch 'develop' into feature/a")
  }

  @Test func `changes that would be overwritten prevent it, others are kept`() async throws {
    let repository = try await behind()
    try repository.write("mine\n", to: "other.txt")
    #expect(try await repository.flowctl("update").status == 1)
    #expect(try repository.scratch.read("work/other.txt") == Array("mine\n".utf8))
    try await repository.git("clean", "--quiet", "--force")
    try repository.write("mine\n", to: "app.txt")
    #expect(try await repository.flowctl("update").status == 0)
    #expect(try repository.scratch.read("work/app.txt") == Array("mine\n".utf8))
  }

  @Test func `a branch without commits is moved, a permanent one follows the remote`() async throws
  {
    let repository = try await ScratchRepository.published()
    let clone = try await repository.clone("other", "--branch", "develop")
    try await repository.branch("feature/new", from: "develop")
    try await clone.commit("Far", files: ["far.txt": "x\n"])
    try await clone.git("push", "--quiet", "origin", "develop")
    #expect(try await repository.flowctl("update").status == 0)
    #expect(try await repository.tip("feature/new") == (try await clone.tip("develop")))
    try await repository.git("switch", "--quiet", "develop")
    #expect(try await repository.flowctl("update").status == 0)
    #expect(try await repository.tip("develop") == (try await clone.tip("develop")))
    try await repository.commit("Here")
    try await clone.commit("There")
    try await clone.git("push", "--quiet", "origin", "develop")
    #expect(try await repository.flowctl("update").status == 1)
  }

  @Test func `a release is not updated, and without a branch there is nothing to update`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    #expect(try await repository.flowctl("update").status == 1)
    try await repository.git("switch", "--quiet", "--detach")
    #expect(try await repository.flowctl("update").status == 64)
    #expect(try await repository.flowctl("update", "--continue").status != 0)
  }

  @Test func `a branch with a wrong base is fixed by the hint of the rule`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("feature/wrong", from: "release/1.1.0")
    let before = try await repository.state()
    #expect(try await repository.merge("feature/wrong", into: "develop").failed == ["wrong-base"])
    #expect(try await repository.flowctl("update", "--fix-base", "--dry-run").status == 0)
    #expect(try await repository.state() == before)
    #expect(try await repository.flowctl("update", "--fix-base").status == 0)
    #expect(try await repository.merge("feature/wrong", into: "develop").failed.isEmpty)
    #expect(!repository.scratch.exists("work/release-1.1.0.txt"))
    let again = try await repository.flowctl("update", "--fix-base")
    #expect(again.status == 0 && again.output.contains("contains only its own commits"))
    #expect(try await repository.flowctl("undo", "--yes").status == 0)
    #expect(try await repository.state() == before)
  }

  @Test(arguments: [["update", "--fix-base"], ["update", "--rebase"]])
  func `a rebase updates the remote's branch, and an undo restores it`(command: [String])
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    let name = "feature/wrong"
    try await repository.work(name, from: command.last == "--rebase" ? "develop" : "release/1.1.0")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Further", files: ["further.txt": "x\n"])
    try await repository.git("switch", "--quiet", name)
    try await repository.publish()
    let before = try await repository.tip(name)
    let run = try await repository.flowctl(command)
    let push = "flowctl submit \(name) --force-with-lease"
    #expect(run.output.contains(": \(push)\n"), "\(run.output)\(run.errors)")
    for (words, next) in [
      (["finish", "--local", "--push"], push),
      (["submit"], "flowctl submit --force-with-lease"),
    ] {
      let early = try await repository.flowctl(words)
      #expect(early.status == 1 && early.errors.contains(": \(next)\n"), "\(early.errors)")
    }
    #expect(try await repository.type(push).status == 0)
    let undo = try await repository.flowctl("undo", "--yes")
    let hint = try #require(undo.errors.split(separator: "\n").last)
    #expect(undo.status == 1 && hint.hasSuffix(" && \(push)"), "\(undo.errors)")
    #expect(try await repository.type(String(hint.dropFirst(8))).status == 0)
    for ref in [name, "origin/\(name)"] { #expect(try await repository.tip(ref) == before) }
  }

  @Test func `missing branches are reported`() async throws {
    let repository = try await ScratchRepository.gitflow()
    #expect(try await repository.flowctl("update", "--fix-base", "feature/none").status == 1)
    try await repository.git("switch", "--quiet", "--detach")
    #expect(try await repository.flowctl("update", "--fix-base").status == 64)
  }
}
