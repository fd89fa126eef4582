import Foundation
import TestSupport
import Testing

/// `branches` in a clone that lacks the commits to compare.
struct ShallowBranchesTests {
  private struct Row: Decodable {
    struct Gap: Decodable {
      let reason: String
      let hint: String?
    }
    let name: String
    let merged: Bool?
    let ahead: Int?
    let behind: Int?
    let unknown: Gap?
  }

  private func rows(_ run: FlowctlRun) throws -> [String: Row] {
    struct List: Decodable { let branches: [Row] }
    let list = try JSONDecoder().decode(List.self, from: Data(run.output.utf8))
    return Dictionary(list.branches.map { ($0.name, $0) }) { first, _ in first }
  }

  private func published() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/old", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    for number in 1...4 { try await repository.commit("Step \(number)") }
    try await repository.work("feature/new", from: "develop")
    try await repository.git("branch", "feature/merged", "develop~1")
    try await repository.publish()
    return repository
  }

  @Test func `numbers that a shallow clone can't determine are unknown`() async throws {
    let clone = try await published().clone("shallow", "--depth", "2", "--no-single-branch")
    for name in ["develop", "feature/old", "feature/new", "feature/merged"] {
      _ = try await clone.gitResult(["branch", name, "origin/" + name])
    }
    let listed = try rows(try await clone.flowctl("branches", "--json"))
    let (old, new) = (try #require(listed["feature/old"]), try #require(listed["feature/new"]))
    #expect(old.merged == nil && old.ahead == nil && old.behind == nil)
    #expect(old.unknown?.hint == "git fetch --unshallow")
    #expect(new.merged == false && new.ahead == 1 && new.behind == 0 && new.unknown == nil)
    #expect(listed["feature/merged"]?.merged == true)
    let text = try await clone.flowctl("branches").output
    #expect(text.contains("note: this clone is shallow"))
    #expect(text.contains("  hint: git fetch --unshallow\n"))
    let unmerged = try await clone.flowctl("branches", "--unmerged").output
    #expect(unmerged.contains("(2 left out: develop, feature/old)"))
    try await clone.git("fetch", "--quiet", "--unshallow")
    let whole = try rows(try await clone.flowctl("branches", "--json"))
    #expect(whole["feature/old"]?.ahead == 1 && whole["feature/old"]?.behind == 4)
    #expect(whole.values.allSatisfy { $0.unknown == nil })
  }

  @Test func `the status of a truncated branch is unknown`() async throws {
    let clone = try await published().clone(
      "shallow", "--depth", "2", "--no-single-branch", "--branch", "feature/old")
    let status = try await clone.flowctl("status").output
    #expect(status.contains("  git fetch --unshallow  this clone has too little history"))
    #expect(!status.contains("ahead of"))
    try await clone.git("fetch", "--quiet", "--unshallow")
    #expect(
      try await clone.flowctl("status").output.contains("1 ahead of 'origin/develop', 4 behind"))
  }

  @Test func `a missing target is reported with the command that fetches it`() async throws {
    let clone = try await published().clone("single", "--single-branch", "--branch", "feature/old")
    let run = try await clone.flowctl("branches")
    let hint = "git remote set-branches origin '*' && git fetch origin"
    #expect(run.output.contains("'develop' exists neither in this clone nor on 'origin'"))
    #expect(run.output.contains("  hint: \(hint)\n"))
    try await clone.git("fetch", "--quiet", "origin", "+refs/heads/*:refs/remotes/origin/*")
    #expect(try rows(try await clone.flowctl("branches", "--json"))["feature/old"]?.ahead == 1)
  }
}
