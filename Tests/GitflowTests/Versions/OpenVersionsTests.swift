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
    // Zeros count where tags have them.
    for allowsZeros in [true, false] {
      var style = VersionStyle(parts: [3], allowsZeros: allowsZeros)
      style.add(of: ["2026.08", "2026.09", "2026.10"])
      #expect(style.allows(parts: 2) == allowsZeros)
    }
  }

  @Test(arguments: [
    (["v1.3.0", "v1.4.0"], "v1.5.0"), (["v1.4.0", "v1.5.0"], "v1.5.1"),
    (["v1.3", "v1.3.1"], "v1.5"), ([], "v1.5"),
  ])
  func `the tag of 1.5 has three numbers where all tags have`(tags: [String], new: String) throws {
    var facts = VersionFacts()
    for tag in tags { facts.addTag(tag, try #require(WrittenVersion(parsing: tag, .any))) }
    let version = try #require(WrittenVersion(parsing: "1.5", .any)).version
    #expect(facts.newTag(of: version, .adapted) == new)
  }

  @Test func `branches named like 2.31.x are read once there are several`() throws {
    var style = VersionStyle.threeParts
    style.add(of: ["2.29.x", "2.30.0", "2.31.0"])
    #expect(WrittenVersion(parsing: "2.31.x", style) == nil)
    style.add(of: ["2.29.x", "2.30.x", "2.31.0"])
    let line = try #require(WrittenVersion(parsing: "2.31.x", style))
    #expect(line.text == "2.31.x" && line.version.isLine(of: Version(2, 31, 4)))
    #expect(WrittenVersion(parsing: "2.31.y", style) == nil)
    #expect(WrittenVersion(parsing: "2.31", style) == nil)
    var model = BranchModel.adapted
    model.versionStyle = style
    var facts = try facts(tags: ["v2.30.0"], branches: [])
    facts.branches = [.init(ExistingBranch("release/2.31.x"), kind: "release", version: line)]
    #expect(facts.openOnce.count == 1)
    #expect(facts.newTag(of: line.version, model) == "v2.31.0")
    let policy = Policy(model: model)
    let planner = StartPlanner(policy: policy, versions: facts, existing: [])
    #expect(try planner.plan(StartRequest("release")).name.text == "release/2.32.x")
    #expect(try planner.plan(StartRequest("release")).version?.description == "2.32.0")
    facts.addTag("v2.31.0", try #require(WrittenVersion(parsing: "v2.31.0")))
    #expect(facts.openOnce.isEmpty)
  }

  @Test(arguments: [
    (["25.0.x"], true), (["25.0.x", "words"], true), (["25.0.x", "24.0.1"], false),
  ])
  func `a single branch named like 2.31.x is read if no other has a version`(
    branches: [String], isRead: Bool
  ) throws {
    var style = VersionStyle.threeParts
    style.add(of: Set(branches))
    #expect((WrittenVersion(parsing: "25.0.x", style) != nil) == isRead)
  }

  @Test func `a hotfix is compared with the next release, not with one below the live version`()
    throws
  {
    var facts = try facts(tags: ["v110.0.1"], branches: ["release/110.0.0", "release/111.0.0"])
    let (rule, classifier) = (VersionOrderRule(Policy()), BranchClassifier(.adapted))
    for (name, answer) in [("hotfix/110.0.2", RuleCheck.Answer.pass), ("hotfix/111.0.1", .fail)] {
      #expect(rule.check(name, classifier.classify(name), facts).check.answer == answer)
    }
    #expect(facts.unsettled == ["release/110.0.0"])
    facts.markReleased("release/110.0.0")
    #expect(facts.openOnce.map(\.branch.name) == ["release/111.0.0"])
    #expect(facts.unsettled.isEmpty)
  }

  @Test func `a branch far below the live version is of another series`() throws {
    var facts = try facts(tags: ["v34.1.0"], branches: ["release/3.36.0", "release/33.1.0"])
    facts.markSettled(["release/3.36.0": 9, "release/33.1.0": 9], tags: ["v34.1.0": 1])
    #expect(facts.openOnce.map(\.branch.name) == ["release/33.1.0"])
  }

  @Test func `a branch below the live version is open only with commits after that`() throws {
    let day: Int64 = 86_400
    var facts = try facts(
      tags: ["v1.6.0", "v1.3.0"],
      branches: ["release/1.3.0", "release/1.4.0", "release/1.5.0", "release/1.7.0"])
    facts.markSettled(
      [
        "release/1.3.0": 10 * day, "release/1.4.0": 20 * day, "release/1.5.0": 99 * day,
        "release/1.7.0": 10 * day,
      ], tags: ["v1.6.0": 90 * day, "v1.3.0": 10 * day])
    #expect(facts.openOnce.map(\.branch.name) == ["release/1.5.0", "release/1.7.0"])
    #expect(facts.givenUp == ["release/1.4.0"])
    let (rule, classifier) = (VersionOrderRule(Policy()), BranchClassifier(.adapted))
    let answers = facts.branches.map { branch in
      rule.check(branch.branch.name, classifier.classify(branch.branch.name), facts).check.answer
    }
    #expect(answers == [.pass, .pass, .fail, .pass])
  }
}
