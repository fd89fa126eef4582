import Diagnostics
import Gitflow
import Testing

struct VersionOrderRuleTests {
  private func facts(
    tags: [String] = [], open: [String] = [], remote: [String] = [], isShallow: Bool = false
  ) throws -> VersionFacts {
    var facts = VersionFacts(mayLackTags: isShallow)
    for tag in tags { facts.addTag(tag, try #require(WrittenVersion(parsing: tag))) }
    let branches =
      open.map { ExistingBranch($0) } + remote.map { ExistingBranch($0, remote: "origin") }
    for branch in branches {
      let parts = branch.name.split(separator: "/")
      let version = try #require(WrittenVersion(parsing: parts[1]))
      facts.open.append(.init(branch, kind: KindName(String(parts[0])), version: version))
    }
    return facts
  }

  private func answer(_ name: String, _ facts: VersionFacts) -> RuleCheck.Answer {
    let branchClass = BranchClassifier(.adapted).classify(name)
    return VersionOrderRule(.adapted).judge(name, branchClass, facts).check.answer
  }

  @Test(arguments: [
    ("release/1.5.0", RuleCheck.Answer.pass), ("release/v1-5-0", .pass), ("hotfix/1.4.1", .pass),
    ("release/1.4.0", .fail), ("release/1.3.9", .fail), ("hotfix/1.4.0/x", .fail),
    ("release/1.10.0", .pass), ("feature/1.0.0", .skipped), ("bugfix/1.0.0/x", .skipped),
  ])
  func `a version is above the last tag`(name: String, expected: RuleCheck.Answer) throws {
    #expect(answer(name, try facts(tags: ["v1.4.0", "1.2.0", "v1-3-0"])) == expected)
  }

  @Test(arguments: [
    ("release/1.4.0", "git branch -m release/1.4.0 release/1.6.0", "release --version 1.6.0"),
    ("release/v1-3-9", "git branch -m release/v1-3-9 release/v1-6-0", "release --version 1.6.0"),
    ("hotfix/1.4.0/x", "git branch -m hotfix/1.4.0/x hotfix/1.4.1/x", "hotfix --version 1.4.1"),
  ])
  func `the hint takes the next free version`(_ name: String, _ renaming: String, _ start: String)
    throws
  {
    let branchClass = BranchClassifier(.adapted).classify(name)
    let (rule, tags) = (VersionOrderRule(.adapted), try facts(tags: ["v1.4.0"]))
    let all = try facts(tags: ["v1.4.0"], open: [name, "release/1.5.0"])
    let told = rule.judge(name, branchClass, tags, among: all)
    #expect(told.diagnostics.map(\.hint) == [renaming])
    let new = rule.judge(name, branchClass, all, isNew: true)
    #expect(Set(new.diagnostics.map(\.hint)) == ["flowctl start \(start)"])
  }

  @Test func `tags are compared as numbers, in every form`() throws {
    #expect(answer("release/1.9.0", try facts(tags: ["v1-10-0"])) == .fail)
    #expect(answer("release/1.11.0", try facts(tags: ["1.10.0", "v1.9.0"])) == .pass)
  }

  @Test func `a version belongs to one open branch, here or there`() throws {
    #expect(answer("release/1.5.0", try facts(open: ["hotfix/1.5.0"])) == .fail)
    #expect(answer("release/1.5.0", try facts(remote: ["release/v1-5-0"])) == .fail)
    let itself = try facts(open: ["release/1.5.0"], remote: ["release/1.5.0"])
    #expect(answer("release/1.5.0", itself) == .pass)
  }

  @Test func `a hotfix is below the next release`() throws {
    let facts = try facts(tags: ["v1.4.0"], open: ["release/1.6.0", "release/1.5.0"])
    #expect(answer("hotfix/1.4.1", facts) == .pass)
    #expect(answer("hotfix/1.5.1", facts) == .fail)
    #expect(answer("hotfix/1.5.0", facts) == .fail)
  }

  @Test func `without tags a shallow clone can't tell`() throws {
    #expect(answer("release/1.5.0", try facts(isShallow: true)) == .unknown)
    #expect(answer("release/1.5.0", try facts()) == .pass)
    #expect(answer("release/1.5.0", try facts(tags: ["v1.5.0"], isShallow: true)) == .fail)
  }

  @Test(arguments: [
    ("release", VersionBump.minor, "1.7.0"), ("release", .major, "2.0.0"),
    ("hotfix", .patch, "1.4.2"),
  ])
  func `the next version is free`(kind: String, bump: VersionBump, expected: String) throws {
    let facts = try facts(tags: ["v1.4.0"], open: ["release/1.6.0", "hotfix/1.4.1"])
    let kind = try #require(BranchModel.adapted.kind(KindName(kind)))
    #expect(facts.next(bump, for: kind).description == expected)
  }

  @Test func `the first version is one`() throws {
    let kind = try #require(BranchModel.adapted.kind("release"))
    #expect(VersionFacts().next(.minor, for: kind).description == "1.0.0")
  }
}
