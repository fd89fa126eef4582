import Base
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

  @Test func `a version whose branch got no commit for 200 days is not open`() throws {
    var facts = try facts(tags: ["v1.3.0"], branches: ["release/1.4.0", "release/1.5.0"])
    let day: Int64 = 86_400
    facts.markStale(["release/1.4.0": 0, "release/1.5.0": 150 * day], newest: 201 * day)
    #expect(facts.openOnce.map(\.branch.name) == ["release/1.5.0"])
    #expect(facts.stale == ["release/1.4.0"])
  }

  @Test(arguments: [("2.43", "2.44.0"), ("124", "125.0.0")])
  func `the branch of a line is open until a tag of the line, and raises the next version`(
    line: String, next: String
  ) throws {
    let style = VersionStyle(parts: [1, 2, 3], allowsZeros: false)
    let version = try #require(WrittenVersion(parsing: line, style))
    var facts = try facts(tags: ["v2.42.0"], branches: [])
    facts.branches = [.init(ExistingBranch("release-\(line)"), kind: "release", version: version)]
    let release = try #require(BranchModel.adapted.kind("release"))
    #expect(facts.openOnce.count == 1)
    #expect(facts.next(.minor, for: release).description == next)
    facts.addTag("v\(line).2", try #require(WrittenVersion(parsing: "v\(line).2", .any)))
    #expect(facts.openOnce.isEmpty)
  }

  @Test func `branches with fewer numbers than the tags are read once there are several`() {
    var style = VersionStyle.threeParts
    style.add(of: ["2.41", "2.42", "nightly"])
    #expect(!style.allows(parts: 2))
    style.add(of: ["2.41", "2.42", "2.43"])
    #expect(style.allows(parts: 2) && !style.allows(parts: 1))
  }
}
