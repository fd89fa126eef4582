import Foundation
import TestSupport
import Testing

/// `branches` lists existing branches.
struct BranchesTests {
  private func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("feature/open", from: "develop")
    try await repository.git("branch", "feature/merged", "develop")
    try await repository.git("branch", "odd", "develop")
    return repository
  }

  private func names(_ run: FlowctlRun) throws -> [String] {
    #expect(run.status == 0, "\(run.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let branches = try #require((object as? [String: Any])?["branches"] as? [[String: Any]])
    return branches.compactMap { $0["name"] as? String }
  }

  @Test func `every branch is listed`() async throws {
    let repository = try await repository()
    let run = try await repository.flowctl("branches", "--json")
    #expect(try run.answer().command == "branches")
    #expect(Set(try names(run)) == ["main", "develop", "feature/open", "feature/merged", "odd"])
    let text = try await repository.flowctl("branches")
    #expect(text.output.contains("feature/open") && text.output.contains("unknown"))
  }

  @Test(arguments: [
    (["--kind", "feature", "--unmerged"], ["feature/open"]),
    (["--kind", "feature", "--merged"], ["feature/merged"]), (["--kind", "release"], []),
  ])
  func `the list is filtered`(options: [String], expected: [String]) async throws {
    let repository = try await repository()
    let run = try await repository.flowctl(["branches", "--json"] + options)
    #expect(try names(run) == expected)
  }

  @Test func `a branch type that the model lacks is reported`() async throws {
    let repository = try await repository()
    #expect(try await repository.flowctl("branches", "--kind", "featur").status == 64)
    #expect(try await repository.flowctl("branches", "--merged", "--unmerged").status == 64)
    #expect(try await repository.flowctl("branches", "--format", "sarif").status == 64)
  }

  @Test func `remote branches are listed on request`() async throws {
    let repository = try await repository()
    try await repository.publish()
    let clone = try await repository.clone("fresh", "--branch", "main")
    #expect(try names(try await clone.flowctl("branches", "--json")) == ["main"])
    let all = try names(try await clone.flowctl("branches", "--json", "--remotes"))
    #expect(all.contains("feature/open") && all.contains("develop"))
  }
}
