import Base
import Gitflow
import Testing

struct VersionOrderRuleTests {
  private func facts(
    tags: [String] = [], open: [String] = [], remote: [String] = [], isShallow: Bool = false
  ) throws -> VersionFacts {
    var facts = VersionFacts(tagGap: isShallow ? .shallow : nil)
    for tag in tags { facts.addTag(tag, try #require(WrittenVersion(parsing: tag))) }
    let branches =
      open.map { ExistingBranch($0) } + remote.map { ExistingBranch($0, remote: "origin") }
    for branch in branches {
      let parts = branch.name.split(separator: "/")
      let version = try #require(WrittenVersion(parsing: parts[1]))
      facts.branches.append(.init(branch, kind: KindName(String(parts[0])), version: version))
    }
    return facts
  }

  private func answer(_ name: String, _ facts: VersionFacts) -> RuleCheck.Answer {
    let branchClass = BranchClassifier(.adapted).classify(name)
    return VersionOrderRule(Policy()).check(name, branchClass, facts).check.answer
  }

  @Test(arguments: [
    ("release/1.5.0", RuleCheck.Answer.pass), ("release/v1-5-0", .pass), ("hotfix/1.4.1", .pass),
    ("release/1.4.0", .fail), ("release/1.3.9", .fail), ("hotfix/1.4.0/x", .fail),
    ("release/1.10.0", .pass), ("feature/1.0.0", .skipped), ("bugfix/1.0.0/x", .skipped),
  ])
  func `a version is higher than the last tag`(name: String, expected: RuleCheck.Answer) throws {
    #expect(answer(name, try facts(tags: ["v1.4.0", "1.2.0", "v1-3-0"])) == expected)
  }

  private func hints(_ name: String, _ facts: VersionFacts) -> Set<String?> {
    let branchClass = BranchClassifier(.adapted).classify(name)
    let told = VersionOrderRule(Policy()).check(name, branchClass, facts)
    return Set(told.diagnostics.map(\.hint?.text))
  }

  @Test(arguments: [
    ("release/1.4.0", "flowctl rename release/1.4.0 release/1.6.0", "release start 1.6.0"),
    ("release/v1-3-9", "flowctl rename release/v1-3-9 release/v1-6-0", "release start 1.6.0"),
    (
      "hotfix/1.4.0/x-y", "flowctl rename hotfix/1.4.0/x-y hotfix/1.4.1/x-y",
      "hotfix start x-y --version 1.4.1"
    ),
  ])
  func `the hint uses the next free version`(_ name: String, _ renaming: String, _ start: String)
    throws
  {
    let all = try facts(tags: ["v1.4.0"], open: [name, "release/1.5.0"])
    #expect(hints(name, all) == [renaming])
    let others = try facts(tags: ["v1.4.0"], open: ["release/1.5.0"])
    #expect(hints(name, others) == ["flowctl \(start)"])
  }

  @Test(arguments: [
    ("release/1.1.0", "release/v1-1-0", "flowctl rename release/1.1.0 release/v1-2-0"),
    ("hotfix/1.0.0", nil, "flowctl rename hotfix/1.0.0 hotfix/v1-0-1"),
  ])
  func `the next free version has the form of the repository`(
    _ name: String, _ other: String?, _ hint: String
  ) throws {
    var model = BranchModel.adapted
    model.nameForm = .prefixedDashed
    let facts = try facts(tags: ["v1-0-0"], open: [name] + [other].compactMap(\.self))
    let told = VersionOrderRule(Policy(model: model))
      .check(name, BranchClassifier(model).classify(name), facts)
    #expect(told.diagnostics.map(\.hint?.text) == [hint])
  }

  @Test func `a branch is renamed everywhere`() throws {
    let hint: Set<String?> = ["flowctl rename release/1.4.0 release/1.5.0"]
    #expect(hints("release/1.4.0", try facts(tags: ["v1.4.0"], remote: ["release/1.4.0"])) == hint)
    let both = try facts(tags: ["v1.4.0"], open: ["release/1.4.0"], remote: ["release/1.4.0"])
    #expect(hints("release/1.4.0", both) == hint)
  }

  @Test func `files with the version change with the new name`() throws {
    let branchClass = BranchClassifier(.adapted).classify("release/1.4.0")
    let facts = try facts(tags: ["v1.4.0"], open: ["release/1.4.0"])
    var policy = Policy()
    policy.versionFiles = ["Config/App.xcconfig", "my app/VERSION"]
    let told = VersionOrderRule(policy).check("release/1.4.0", branchClass, facts)
    #expect(
      told.diagnostics.compactMap(\.hint?.text) == [
        "flowctl rename release/1.4.0 release/1.5.0 && git switch release/1.5.0"
          + " && flowctl version set 1.5.0"
          + " && git commit -m 'Begin version 1.5.0' Config/App.xcconfig 'my app/VERSION'"
      ])
  }

  @Test func `if no version is free, the conflicting release gets a higher one`() throws {
    let facts = try facts(tags: ["v1.0.0"], open: ["release/1.0.1"])
    #expect(hints("hotfix/1.0.2", facts) == ["flowctl rename release/1.0.1 release/1.1.0"])
  }

  @Test func `a remote branch gets its commit, too`() throws {
    let branchClass = BranchClassifier(.adapted).classify("release/1.4.0")
    let facts = try facts(tags: ["v1.4.0"], remote: ["release/1.4.0"])
    var policy = Policy()
    policy.versionFiles = ["VERSION"]
    let told = VersionOrderRule(policy).check("release/1.4.0", branchClass, facts)
    let hint = try #require(told.diagnostics.first?.hint)
    #expect(
      hint.text.hasSuffix(
        "git commit -m 'Begin version 1.5.0' VERSION && git push origin release/1.5.0")
    )
  }

  @Test func `a release with a higher version makes the requested version free`() throws {
    let facts = try facts(tags: ["v1.0.0"], open: ["release/1.0.1"])
    #expect(hints("hotfix/1.5.0", facts) == ["flowctl rename release/1.0.1 release/1.6.0"])
  }

  @Test func `a merged version without a tag is used`() throws {
    var facts = try facts(tags: ["v1.0.0"])
    facts.untagged = try self.facts(open: ["release/1.1.0"]).open
    let finish =
      "if a pull request merged it, leave out --local: flowctl finish release/1.1.0 --local"
    #expect(hints("release/1.1.0", facts) == [finish])
    #expect(hints("hotfix/1.1.0", facts) == ["flowctl hotfix start --version 1.1.1"])
  }

  @Test func `a tagged release is not the next one`() throws {
    var facts = try facts(tags: ["v1.0.0", "v1.1.0"], open: ["release/1.1.0", "release/1.0.5"])
    let day: Int64 = 86_400
    facts.markSettled(["release/1.0.5": 0], tags: ["v1.1.0": 9 * day])
    #expect(answer("hotfix/1.1.1", facts) == .pass)
  }

  @Test func `tags are compared as numbers, in every form`() throws {
    #expect(answer("release/1.9.0", try facts(tags: ["v1-10-0"])) == .fail)
    #expect(answer("release/1.11.0", try facts(tags: ["1.10.0", "v1.9.0"])) == .pass)
  }

  @Test func `a version belongs to one open branch, in the clone or on the remote`() throws {
    #expect(answer("release/1.5.0", try facts(open: ["hotfix/1.5.0"])) == .fail)
    #expect(answer("release/1.5.0", try facts(remote: ["release/v1-5-0"])) == .fail)
    let itself = try facts(open: ["release/1.5.0"], remote: ["release/1.5.0"])
    #expect(answer("release/1.5.0", itself) == .pass)
  }

  @Test func `a hotfix is lower than the next release`() throws {
    let facts = try facts(tags: ["v1.4.0"], open: ["release/1.6.0", "release/1.5.0"])
    #expect(answer("hotfix/1.4.1", facts) == .pass)
    #expect(answer("hotfix/1.5.1", facts) == .fail)
    #expect(answer("hotfix/1.5.0", facts) == .fail)
  }

  @Test func `without tags the result of a shallow clone is unknown`() throws {
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
