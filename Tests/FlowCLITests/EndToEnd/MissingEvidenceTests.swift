import Base
import Foundation
import TestSupport
import Testing

/// If evidence is missing, the result is unknown, never a pass, and the hint fetches it.
struct MissingEvidenceTests {
  private func published() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/x", from: "develop")
    try await repository.commit("Once more")
    try await repository.publish()
    return repository
  }

  /// Types the first Git command in the hints, until nothing is unknown.
  private func resolving(
    _ clone: ScratchRepository, _ head: String, into base: String
  ) async throws -> Answer {
    var answer = try await clone.merge(head, into: base)
    for _ in 0..<5 where answer.verdict == "unknown" {
      let hint = try #require(answer.hints().first { $0.hasPrefix("git ") })
      for command in hint.replacingOccurrences(of: "'", with: "").components(separatedBy: " && ") {
        try await clone.git(command.split(separator: " ").dropFirst().map(String.init))
      }
      answer = try await clone.merge(head, into: base)
    }
    return answer
  }

  @Test(arguments: [1, 2])
  func `a shallow clone never passes`(depth: Int) async throws {
    let clone = try await published().clone(
      "shallow", "--depth", "\(depth)", "--no-single-branch", "--branch", "feature/x")
    let run = try await clone.flowctl(
      "check", "merge", "--head", "feature/x", "--base", "develop", "--json")
    #expect(run.status == 2)
    let answer = try run.answer()
    #expect(answer.verdict == "unknown")
    #expect(answer.undecided.contains("wrong-base"))
    #expect(try await resolving(clone, "feature/x", into: "develop").verdict == "pass")
  }

  @Test func `a shallow clone that is deep enough is checked`() async throws {
    let repository = try await ScratchRepository.gitflow()
    for number in 1...6 { try await repository.commit("Step \(number)") }
    try await repository.git("branch", "--force", "main", "develop~1")
    try await repository.work("feature/x", from: "develop")
    try await repository.publish()
    let clone = try await repository.clone("shallow", "--depth", "4", "--no-single-branch")
    #expect(try await clone.git("rev-parse", "--is-shallow-repository") == "true")
    let answer = try await clone.merge("feature/x", into: "develop")
    #expect(answer.verdict == "pass")
    #expect(answer.answer(of: "wrong-base") == "pass")
    #expect(try await clone.flowctl("check", "back-merges").status == 0)
  }

  @Test func `a clone without tags has no last version until they are fetched`() async throws {
    let repository = try await published()
    try await repository.git("tag", "v1.3.0", "main")
    try await repository.git("push", "--quiet", "origin", "v1.3.0")
    let clone = try await repository.clone("untagged", "--no-tags")
    let run = try await clone.flowctl("check", "branch", "release/1.2.0", "--json")
    #expect(run.status == 2)
    let hints = try run.answer().hints()
    #expect(hints == ["git config --unset-all remote.origin.tagOpt && git fetch --tags origin"])
    for command in hints.joined().components(separatedBy: " && ") {
      try await clone.git(command.split(separator: " ").dropFirst().map(String.init))
    }
    #expect(try await clone.flowctl("check", "branch", "release/1.2.0").status == 1)
    #expect(try await clone.flowctl("check", "branch", "release/1.4.0").status == 0)
  }

  @Test func `a clone of one branch has a hint with what to fetch`() async throws {
    let clone = try await published().clone("single", "--single-branch", "--branch", "feature/x")
    #expect(try await clone.merge("feature/x", into: "develop").verdict == "unknown")
    #expect(try await resolving(clone, "feature/x", into: "develop").verdict == "pass")
  }

  @Test func `a shallow clone of one branch is completed step by step`() async throws {
    let clone = try await published().clone("single", "--depth", "1", "--branch", "feature/x")
    #expect(try await clone.merge("feature/x", into: "develop").verdict == "unknown")
    #expect(try await resolving(clone, "feature/x", into: "develop").verdict == "pass")
  }

  @Test func `an error outranks an unknown result`() async throws {
    let clone = try await published().clone("shallow", "--depth", "1", "--no-single-branch")
    let run = try await clone.flowctl("check", "merge", "--head", "feature/x", "--base", "main")
    #expect(run.status == 1)
  }

  @Test func `drift in a shallow clone is unknown`() async throws {
    let clone = try await published().clone("shallow", "--depth", "1", "--no-single-branch")
    #expect(try await clone.flowctl("check", "back-merges").status == 2)
  }

  @Test func `a bare repository and a worktree work like any other`() async throws {
    let repository = try await published()
    #expect(
      try await repository.at("origin.git").merge("feature/x", into: "develop").verdict == "pass")
    try await repository.git("worktree", "add", "--quiet", "--detach", "../linked", "main")
    #expect(try await repository.at("linked").merge("feature/x", into: "develop").verdict == "pass")
  }

  @Test func `a detached HEAD needs names`() async throws {
    let repository = try await published()
    try await repository.git("switch", "--quiet", "--detach")
    #expect(try await repository.flowctl("check", "merge").status == 2)
    #expect(try await repository.merge("feature/x", into: "develop").verdict == "pass")
  }

  @Test func `without a commit nothing can be checked`() async throws {
    let repository = try await ScratchRepository.make()
    let run = try await repository.flowctl(
      "check", "merge", "--head", "feature/x", "--base", "develop")
    #expect(run.status == 2)
  }

  @Test func `without Git the report has the reason`() async throws {
    let repository = try await published()
    let run = try await repository.flowctl(
      "check", "merge", "--head", "feature/x", "--base", "develop",
      with: ["PATH": repository.scratch.path + "/home"])
    #expect(run.status == 69)
    #expect(run.errors.contains("git"))
    let named = try await repository.flowctl(
      "check", "branch", "feature/x", with: ["PATH": repository.scratch.path + "/home"])
    #expect(named.status == 0, "names are judged without running git")
  }

  @Test func `a program called git in the current directory is not run`() async throws {
    let repository = try await published()
    try repository.write("#!/bin/sh\ntouch \"$HOME/ran\"\n", to: "git")
    try ScratchDirectory.makeExecutable(repository.path + "/git")
    _ = try await repository.flowctl(
      "check", "merge", "--head", "feature/x", "--base", "develop", with: ["PATH": "."])
    _ = try await repository.flowctl(
      "check", "merge", "--head", "feature/x", "--base", "develop", with: ["PATH": ""])
    #expect(!repository.scratch.exists("home/ran"))
  }

  @Test func `a directory instead of the base's policy is not a policy`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/x", from: "develop")
    try await repository.commit("Change", files: ["new.txt": "new\n"])
    try await repository.git("switch", "develop")
    try await repository.commit("Policy", files: [".flowctl.yml/part.yml": "rules: {}\n"])
    try await repository.git("switch", "feature/x")
    let run = try await repository.flowctl("check", "merge")
    #expect(run.status == 78)
    #expect(run.errors.contains("'.flowctl.yml' of develop is a directory"), "\(run.errors)")
  }

  @Test(arguments: [
    ("refs/heads/feature/x", "refs/heads/develop"), ("origin/feature/x", "origin/develop"),
    ("refs/remotes/origin/feature/x", "develop"),
  ])
  func `a branch is found by its full name, and by the remote's name`(
    head: String, base: String
  ) async throws {
    let repository = try await published()
    let answer = try await repository.merge(head, into: base)
    #expect(answer.verdict == "pass")
    #expect(answer.base == "develop")
  }

  @Test func `a name with the remote is the remote's commit`() async throws {
    let repository = try await published()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("Not pushed")
    let ahead = try await repository.flowctl(
      "check", "merge", "--head", "feature/x", "--base", "develop")
    #expect(ahead.output.contains("1 commit behind develop"), "\(ahead.output)")
    let shared = try await repository.flowctl(
      "check", "merge", "--head", "feature/x", "--base", "origin/develop")
    #expect(shared.output.contains("0 commits behind develop"), "\(shared.output)")
  }
}
