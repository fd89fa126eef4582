import Diagnostics
import Gitflow
import Testing

/// A version is open while it has a branch, and neither a tag nor a merge into production.
struct OpenVersionsTests {
  private func facts(tags: [String], branches: [String], merged: [String] = []) throws
    -> VersionFacts
  {
    var facts = VersionFacts()
    for tag in tags { facts.addTag(tag, try #require(WrittenVersion(parsing: tag))) }
    func branch(_ name: String) throws -> VersionFacts.OpenBranch {
      let parts = name.split(separator: "/")
      return VersionFacts.OpenBranch(
        ExistingBranch(name), kind: KindName(String(parts[0])),
        version: try #require(WrittenVersion(parsing: parts[1])))
    }
    facts.branches = try branches.map(branch)
    facts.untagged = try merged.map(branch)
    return facts
  }

  @Test(
    arguments: [
      (["v1.3.0"], [], ["release/1.4.0"]), (["1-3-0", "v1.4.0"], [], []),
      (["v2.0.0"], [], ["release/1.3.0", "release/1.4.0"]),
      ([], ["release/1.3.0"], ["release/1.4.0"]),
    ] as [([String], [String], [String])])
  func `a branch that was kept after its version was shipped is not open`(
    tags: [String], merged: [String], open: [String]
  ) throws {
    let facts = try facts(
      tags: tags, branches: ["release/1.4.0", "release/1.3.0"], merged: merged)
    #expect(facts.openOnce.map(\.branch.name) == open)
  }

  @Test func `a bugfix without a version merges into the only release that is not shipped`()
    throws
  {
    let facts = try facts(
      tags: ["v2.0.0"], branches: ["release/2.0.0", "release/2.1.0", "hotfix/2.0.1"])
    #expect(try AllowedTarget(.adapted, facts).name(for: "bugfix/crash") == "release/2.1.0")
    #expect(throws: Failure.self) { try AllowedTarget(.adapted, facts).name(for: "bugfix/2.0.0/x") }
    #expect(AllowedTarget(.adapted, facts).holder(of: "bugfix/2.0.0/x") == "main")
    var several = facts
    several.branches += try self.facts(tags: [], branches: ["release/3.0.0"]).branches
    #expect(throws: Failure.self) { try AllowedTarget(.adapted, several).name(for: "bugfix/crash") }
    #expect(AllowedTarget(.adapted, several).holder(of: "bugfix/crash") == nil)
  }

  @Test func `a merge counts open releases as a start does`() throws {
    var merge = MergeFacts(notAsked: "a test", source: "release/2.1.0", target: "release/2.1.0")
    let classifier = BranchClassifier(.adapted)
    let request = MergeRequest(
      head: .init("bugfix/crash", classifier.classify("bugfix/crash")),
      base: .init("release/2.1.0", classifier.classify("release/2.1.0")))
    func answer() -> RuleCheck.Answer? {
      MergePolicy(Policy()).evaluate(request, merge).first?.check.answer
    }
    merge.versions = try facts(tags: ["v2.0.0"], branches: ["release/2.0.0", "release/2.1.0"])
    #expect(answer() == .pass)
    merge.versions = try facts(tags: [], branches: ["release/2.0.0", "release/2.1.0"])
    #expect(answer() == .fail)
    merge.versions?.tagGap = .shallow
    #expect(answer() == .unknown)
  }
}
