import Base
import TestSupport
import Testing

/// What a check requires can be done: its hint, typed as printed, makes the check pass.
struct RequiredContentTests {
  /// A repository with this configuration in both permanent branches.
  private func repository(_ configuration: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.commit("Configure", files: [".flowctl.yml": configuration + "\n"])
    try await repository.git("tag", "--force", "v1.0.0")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    return repository
  }

  /// A fix of the live version in main, whose branch is deleted, and the release beside it.
  private func fixed(_ repository: ScratchRepository) async throws {
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    try await repository.git("tag", "v1.0.1")
    try await repository.git("branch", "--quiet", "-D", "hotfix/1.0.1")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
  }

  private func type(_ answer: Answer, _ repository: ScratchRepository) async throws {
    let hint = try #require(answer.hints().last)
    let line = String(try #require(hint.split(separator: ": ").last))
    let typed = try await repository.type(line.replacing("git merge", with: "git merge --no-edit"))
    #expect(typed.status == 0, "\(hint)")
  }

  @Test(arguments: [
    "preset: classic", "preset: adapted",
    "branches: { hotfix: { back-merge: [hotfix -> develop, hotfix -> release] } }",
  ])
  func `what production has may be merged where it is required`(_ model: String) async throws {
    let repository = try await repository(model)
    try await fixed(repository)
    try await type(try await repository.answer("check", "back-merges"), repository)
    #expect(try await repository.current() == "merge/main-into-release/1.1.0")
    let answer = try await repository.answer("check", "merge")
    #expect(answer.failed == [], "\(answer)")
    #expect(try await repository.flowctl("finish", "--local").status == 0)
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
  }

  @Test(arguments: ["preset: classic", "preset: adapted"])
  func `a fix that a release undid is restored there`(_ model: String) async throws {
    let repository = try await repository(model)
    try await fixed(repository)
    try await repository.git("switch", "--quiet", "release/1.1.0")
    try await repository.git("merge", "--quiet", "--no-edit", "--strategy", "ours", "main")
    try await type(try await repository.answer("check", "merge"), repository)
    if try await repository.current() != "release/1.1.0" {
      #expect(try await repository.answer("check", "merge").failed == [])
      #expect(try await repository.flowctl("finish", "--local").status == 0)
      try await repository.git("switch", "--quiet", "release/1.1.0")
    }
    #expect(try await repository.answer("check", "merge").failed == [])
    #expect(try await repository.flowctl("finish", "--local", "--dry-run").status == 0)
  }

  @Test func `a fix that a later fix undid is restored there`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("hotfix/1.0.2", from: "main")
    try await fixed(repository)
    try await repository.git("switch", "--quiet", "hotfix/1.0.2")
    try await repository.git("merge", "--quiet", "--no-edit", "--strategy", "ours", "main")
    try await type(try await repository.answer("check", "merge"), repository)
    #expect(try await repository.current() == "hotfix/1.0.2")
    #expect(try await repository.answer("check", "merge").failed == [])
  }

  @Test func `a squashed back-merge is no accident of the history`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1", subject: "Merge branch 'hotfix/1.0.1'")
    try await repository.git("tag", "v1.0.1")
    try await repository.git("switch", "--quiet", "develop")
    let lost = try await repository.flowctl("check", "history")
    #expect(lost.output.contains("the fix 'hotfix/1.0.1' is not in 'develop'"), "\(lost.output)")
    try await repository.git("merge", "--quiet", "--squash", "main")
    try await repository.git("commit", "--quiet", "-m", "Merge main into develop (#4)")
    #expect(try await repository.flowctl("check", "back-merges").status == 0)
    let run = try await repository.flowctl("check", "history")
    #expect(!run.output.contains("accident"), "\(run.output)")
  }

  @Test(arguments: ["v1.0.0", nil])
  func `a missing production branch starts at the live version`(_ tag: String?) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "--quiet", "-D", "main")
    if tag == nil { try await repository.git("tag", "--delete", "v1.0.0") }
    let run = try await repository.flowctl("hotfix", "start")
    #expect(run.errors.contains("git branch main \(tag ?? "develop")"), "\(run.errors)")
  }

  @Test(arguments: ["main", "hotfix/1.0.2", "urgent/1.0.1"])
  func `a branch gets the configuration of another one without its commits`(
    _ name: String
  ) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "Configure", files: [".flowctl.yml": "branches: { hotfix: { aliases: [urgent/] } }\n"])
    try await repository.work("urgent/1.0.1", from: "main")
    if name == "main" {
      try await repository.git("switch", "--quiet", name)
    } else if name != "urgent/1.0.1" {
      try await repository.work(name, from: "main")
    }
    try await type(try await repository.answer("check", "branch", "urgent/1.0.1"), repository)
    #expect(try await repository.flowctl("check", "branch", "urgent/1.0.1").status == 0)
    #expect(
      try await repository.git("log", "--oneline", "..develop").split(separator: "\n").count == 2)
  }
}
