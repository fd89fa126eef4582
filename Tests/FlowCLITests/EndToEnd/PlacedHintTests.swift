import Base
import Foundation
import TestSupport
import Testing

/// Hints that work in the current state of the repository.
struct PlacedHintTests {
  private func hints(_ run: FlowctlRun) throws -> [String] { try run.answer().hints() }

  @Test func `the hint for a branch of another worktree uses that worktree`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "feature/a", "develop")
    try await repository.git("worktree", "add", "--quiet", "../other", "feature/a")
    let run = try await repository.flowctl("start", "feature", "a", "--json")
    #expect(try hints(run) == ["cd \(repository.scratch.path)/other"])
    let here = try await repository.at("other").flowctl("start", "feature", "a", "--json")
    #expect(try hints(here) == ["git switch feature/a"])
  }

  @Test func `a worktree detaches its HEAD if another has the target`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "feature/a", "develop")
    try await repository.commit("More")
    try await repository.git("worktree", "add", "--quiet", "../other", "feature/a")
    let other = try repository.at("other")
    #expect(try await other.flowctl("status").output.contains("  git switch --detach  'develop'"))
    try await other.git("switch", "--quiet", "--detach")
  }

  @Test(arguments: ["master", "staging", "rc", "2.x", "team/next"])
  func `a branch of the remote that is not evidently the user's own is never renamed`(
    _ name: String
  ) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("branch", name)
    try await repository.git("push", "--quiet", "origin", name)
    let run = try await repository.flowctl("check", "branch", name, "--json")
    #expect(run.status == 1)
    #expect(try hints(run) == ["flowctl init"])
    try await repository.git("switch", "--quiet", name)
    #expect(!(try await repository.flowctl("status")).output.contains("git push"))
  }

  @Test func `a long-lived branch is added to an existing configuration`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: [".flowctl.yml": "rules: { stale-base: off }\n"])
    try await repository.git("branch", "staging")
    try await repository.publish()
    let run = try await repository.flowctl("check", "branch", "staging", "--json")
    let declared = "branches: { staging: { name: staging, from: main } }"
    #expect(try hints(run) == ["to keep 'staging', add to .flowctl.yml: " + declared])
    try await repository.commit("Declare", files: [".flowctl.yml": declared + "\n"])
    #expect(try await repository.flowctl("check", "branch", "staging").status == 0)
  }

  @Test func `the remote's default branch is never renamed`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("branch", "live")
    try await repository.git("push", "--quiet", "origin", "live")
    try await repository.git("remote", "set-head", "origin", "live")
    let run = try await repository.flowctl("check", "branch", "live", "--json")
    #expect(run.status == 1)
    #expect(try hints(run) == ["flowctl init"])
  }

  @Test(arguments: [false, true])
  func `no branch is renamed to the name of another`(isRemote: Bool) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Form", files: [".flowctl.yml": "names: { version: v1-4-0 }\n"])
    try await repository.work("release/v1-1-0", from: "develop")
    if isRemote {
      try await repository.publish()
      try await repository.git("switch", "--quiet", "develop")
      try await repository.git("branch", "--quiet", "--delete", "--force", "release/v1-1-0")
    }
    try await repository.git("branch", "release/1.1.0", "develop")
    let run = try await repository.flowctl("check", "branch", "release/1.1.0", "--json")
    #expect(try hints(run) == ["flowctl rename release/1.1.0 release/v1-2-0"])
  }

  @Test func `a remote branch is renamed on the remote, too`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("login", from: "develop")
    let hint = "flowctl rename login feature/login"
    let alone = try await repository.flowctl("check", "branch", "login", "--json")
    #expect(try hints(alone) == [hint])
    // A server never deletes its default branch, which is the one that is checked out.
    try await repository.git("switch", "--quiet", "develop")
    try await repository.publish()
    try await repository.git("switch", "--quiet", "login")
    let run = try await repository.flowctl("check", "branch", "login", "--json")
    #expect(try hints(run) == [hint])
    #expect(try await repository.type(hint).status == 0)
    #expect(try await repository.git("ls-remote", "origin", "refs/heads/login").isEmpty)
  }

  @Test func `a branch of a deleted worktree can be used after pruning`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "feature/a", "develop")
    try await repository.git("worktree", "add", "--quiet", "../other", "feature/a")
    try FileManager.default.removeItem(atPath: repository.scratch.path + "/other")
    let hint = "git worktree prune && git switch feature/a"
    let run = try await repository.flowctl("start", "feature", "a", "--json")
    #expect(try hints(run) == [hint])
    #expect(try await repository.run("sh", ["-c", hint]).status == 0)
  }

  @Test(arguments: [
    ("hotfix/crash", "flowctl rename hotfix/crash hotfix/1.0.1/crash"),
    ("feature/\u{dc}ber", "flowctl rename feature/\u{dc}ber feature/uber"),
    ("bugfix/\u{dc}ber uns", "flowctl rename 'bugfix/\u{dc}ber uns' bugfix/uber-uns"),
  ])
  func `a name is fixed as 'start' would write it`(name: String, hint: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    // Git allows no blanks in names, but user input may contain them.
    if !name.contains(" ") {
      try await repository.git("branch", name, "main")
      let run = try await repository.flowctl("check", "branch", name, "--json")
      #expect(try hints(run).map { $0.replacing("'", with: "") } == [hint])
      let mended = hint.split(separator: " ").last.map(String.init) ?? ""
      try await repository.git("branch", "-m", name, mended)
      #expect(try await repository.flowctl("check", "branch", mended).status == 0)
    } else {
      let run = try await repository.flowctl("check", "branch", name, "--json")
      #expect(try hints(run) == ["name it 'bugfix/uber-uns'"])
    }
  }

  @Test func `the proposed version of a hotfix is free`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.git("branch", "hotfix/1.0.1/other", "main")
    try await repository.git("branch", "hotfix/crash", "main")
    let run = try await repository.flowctl("check", "branch", "hotfix/crash", "--json")
    #expect(try hints(run) == ["flowctl rename hotfix/crash hotfix/1.0.2/crash"])
  }

  @Test func `HEAD is the current branch`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("switch", "--quiet", "-c", "login")
    for arguments in [
      ["check", "branch", "HEAD", "--json"], ["check", "branch", "--json", "HEAD"],
    ] {
      let run = try await repository.flowctl(arguments)
      #expect(run.status == 1)
      #expect(try hints(run) == ["flowctl rename login feature/login"])
    }
    #expect(try await repository.flowctl("check", "branch", "HEAD").output.contains("'login'"))
    try await repository.git("branch", "-m", "login", "feature/login")
    #expect(try await repository.flowctl("check", "branch", "HEAD").status == 0)
    try await repository.git("switch", "--quiet", "--detach")
    #expect(try await repository.flowctl("check", "branch", "HEAD").status == 2)
  }

  @Test(arguments: ["release/1.1.0", "release/1.2.0"])
  func `a bugfix is named after its release`(_ release: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("More")
    try await repository.work("release/1.2.0", from: "develop")
    try await repository.work("bugfix/crash", from: release)
    let run = try await repository.flowctl("check", "merge", "--head", "bugfix/crash", "--json")
    #expect(run.status == 2)
    let version = String(release.dropFirst("release/".count))
    let ways = try hints(run).joined().components(separatedBy: "; ")
    #expect(ways.count == 2)
    let lead = "if it was created from the branch of \(version): "
    let way = try #require(ways.first { $0.hasPrefix(lead) })
    #expect(try await repository.type(String(way.dropFirst(lead.count))).status == 0)
    let named = "bugfix/\(version)/crash"
    let again = try await repository.flowctl("check", "merge", "--head", named)
    #expect(again.status == 0, "\(again.output)\(again.errors)")
  }

  /// If a hint starts with a program, all of it can be typed.
  @Test func `hints of an incomplete repository have no prose among commands`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.work("release/1.2.0", from: "develop")
    try await repository.work("bugfix/crash", from: "release/1.2.0")
    try await repository.publish()
    try await repository.git("remote", "add", "fork", "file://" + repository.originPath)
    try await repository.git("branch", "--quiet", "--delete", "--force", "develop")
    try await repository.git("push", "--quiet", "origin", ":develop")
    var seen = 0
    for command in [
      ["status"], ["doctor"], ["check", "branch", "develop"], ["check", "back-merges"], ["finish"],
      ["check", "merge", "--head", "bugfix/crash"], ["start", "feature", "x"], ["update"],
      ["release", "finish"], ["submit", "--dry-run"], ["check", "merge", "--base", "develop"],
    ] {
      let run = try await repository.flowctl(command)
      for line in (run.output + run.errors).split(separator: "\n") {
        guard let hint = line.firstRange(of: "hint: ").map({ String(line[$0.upperBound...]) }),
          ["git ", "flowctl "].contains(where: hint.hasPrefix)
        else { continue }
        seen += 1
        for part in hint.components(separatedBy: " && ") {
          let words = part.split(separator: " ").map(String.init)
          #expect(["git", "flowctl"].contains(words.first ?? ""), "\(command): \(hint)")
          #expect(
            !words.contains { ["or", "and", "the", "where", "then", "if", "from"].contains($0) }
              && !part.contains { ",;…".contains($0) }, "\(command): \(hint)")
        }
      }
    }
    #expect(seen > 5)
  }
}
