import TestSupport
import Testing

/// A clone that fetches only some branches does not know the versions of other branches.
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

  @Test func `a clone without tags proposes and states no version before they are fetched`()
    async throws
  {
    let clone = try await ScratchRepository.published().clone("untagged", "--no-tags")
    let hint = "git config --unset-all remote.origin.tagOpt && git fetch --tags origin"
    for words in [
      ["release", "start", "--dry-run", "--no-fetch"], ["hotfix", "start", "x", "--no-fetch"],
    ] {
      let run = try await clone.flowctl(words)
      #expect(run.status == 2 && run.errors.contains(hint), "\(run.output)\(run.errors)")
    }
    let status = try await clone.flowctl("release", "status")
    #expect(status.output.contains("fetches no tags of 'origin'"), "\(status.output)")
    // A start fetches them.
    #expect(try await clone.flowctl("release", "start", "--dry-run").output.contains("1.1.0"))
  }

  @Test(arguments: [["release", "start"], ["check", "branch", "release/1.2.0"]])
  func `a clone of one branch proposes no version until it fetches all branches`(
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

  @Test func `without the production branch, merged versions are unknown`() async throws {
    let clone = try await clone(isSingle: false)
    try await clone.git("switch", "--quiet", "develop")
    try await clone.git("branch", "--quiet", "--delete", "--force", "main")
    try await clone.git("update-ref", "-d", "refs/remotes/origin/main")
    let run = try await clone.flowctl("check", "branch", "release/1.2.0")
    #expect(run.status == 2)
    #expect(run.output.contains("hint: git fetch origin '+refs/heads/*:refs/remotes/origin/*'\n"))
  }

  @Test func `a clone of one bugfix branch does not claim that no release is open`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("bugfix/x", from: "release/1.1.0")
    try await repository.publish()
    let clone = try await repository.clone("narrow", "--branch", "bugfix/x", "--single-branch")
    for command in [
      ["check", "merge"], ["finish", "--local"], ["submit"],
      ["start", "bugfix", "y", "--no-fetch"],
    ] {
      let run = try await clone.flowctl(command)
      #expect(run.status == 2, "\(command): \(run.errors)")
      #expect(
        (run.output + run.errors).contains(
          "hint: git remote set-branches origin '*' && git fetch origin\n"),
        "\(command): \(run.output)\(run.errors)")
    }
    try await clone.git("remote", "set-branches", "origin", "*")
    try await clone.git("fetch", "--quiet", "origin")
    #expect(try await clone.flowctl("check", "merge").status == 0)
    #expect(try await clone.flowctl("start", "bugfix", "y").status == 0)
  }

  @Test func `a name without a version is checked nevertheless`() async throws {
    let run = try await clone().flowctl("check", "branch", "feature/x")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `a branch that a clone of one branch lacks is fetched, not created again`()
    async throws
  {
    let clone = try await clone()
    try await clone.git("branch", "--quiet", "--delete", "--force", "develop")
    let hint = "git remote set-branches origin '*' && git fetch origin"
    let told = try await clone.flowctl("init", "--dry-run", "--json")
    #expect(
      (try told.answer().notes ?? []).contains {
        $0.contains("'develop' exists is unknown") && $0.hasSuffix(hint)
      })
    let run = try await clone.flowctl("start", "feature", "q")
    #expect(run.status == 2)
    #expect(run.errors.contains("hint: \(hint)\n"), "\(run.errors)")
    try await clone.git("remote", "set-branches", "origin", "*")
    let late = try await clone.flowctl("start", "feature", "q", "--no-fetch")
    #expect(late.status == 2 && late.errors.contains("hint: git fetch origin '+refs/heads/*:"))
    #expect(try await clone.flowctl("start", "feature", "q").status == 0)
    #expect(try await clone.tip("feature/q") == (try await clone.tip("origin/develop")))
  }

  @Test func `a branch that a full clone lacks is created`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("branch", "--quiet", "--delete", "--force", "develop")
    try await repository.publish()
    let run = try await repository.flowctl("start", "feature", "q")
    #expect(run.status == 1)
    #expect(run.errors.contains("hint: git branch develop main\n"), "\(run.errors)")
  }

  @Test func `a clone of production only has a hint that creates the other branch`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("switch", "--quiet", "main")
    try await repository.git("branch", "--quiet", "--delete", "--force", "develop")
    try await repository.publish()
    for command in [
      ["check", "back-merges"], ["check", "history"], ["check", "merge", "--base", "develop"],
    ] {
      let run = try await repository.flowctl(command)
      #expect(
        (run.output + run.errors).contains(
          "  hint: if it exists nowhere: git branch develop main\n"),
        "\(command): \(run.output)\(run.errors)")
    }
  }

  @Test func `with a configuration, the branches are set in it, and the next run passes`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: [".flowctl.yml": "rules: { stale-base: off }\n"])
    try await repository.git("branch", "--quiet", "--move", "main", "live")
    try await repository.git("branch", "--quiet", "--move", "develop", "next")
    let run = try await repository.flowctl("start", "feature", "q")
    let hint = "name the branches that exist in .flowctl.yml: branches: { main: live }\n"
    #expect(run.errors.contains(hint), "\(run.errors)")
    try await repository.git("branch", "--quiet", "--move", "next", "dev")
    let known = try await repository.flowctl("start", "feature", "q")
    let line = try #require(
      known.errors.split(separator: "\n").first { $0.contains("branches: {") })
    let edit = try #require(line.firstRange(of: "branches: {").map { line[$0.lowerBound...] })
    #expect(edit == "branches: { main: live, develop: dev }")
    try await repository.commit(
      "Name the branches", files: [".flowctl.yml": "rules: { stale-base: off }\n\(edit)\n"])
    let passed = try await repository.flowctl("start", "feature", "q")
    #expect(passed.status == 0, "\(passed.errors)")
  }

  @Test func `a repository with another production branch has a hint with its name`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "--quiet", "--move", "main", "master")
    try await repository.publish()
    try await repository.git("branch", "--quiet", "--delete", "--force", "master")
    for command in [["start", "hotfix"], ["release", "start"], ["check", "history"]] {
      let run = try await repository.flowctl(command)
      #expect(run.status == 2)
      let told = run.output + run.errors
      #expect(
        told.contains(
          "branch 'main' exists neither in this clone nor on 'origin', but 'master' exists"),
        "\(told)")
      let hint = command[0] == "check" ? ".flowctl.yml: branches: { main: master }" : "flowctl init"
      #expect(told.contains("hint: \(hint)"), "\(told)")
    }
  }
}
