import Gitflow
import Testing

struct BackMergeBranchesTests {
  private func open(_ name: String, _ version: Version, remote: String? = nil)
    -> VersionFacts.OpenBranch
  {
    VersionFacts.OpenBranch(
      ExistingBranch(name, remote: remote), kind: "release",
      version: WrittenVersion(version, .plain))
  }

  @Test func `permanent branches come first, then open releases once and by version`() {
    let facts = VersionFacts(branches: [
      open("release/2.0.0", Version(2, 0, 0)), open("release/1.9.0", Version(1, 9, 0)),
      open("release/2.0.0", Version(2, 0, 0), remote: "origin"),
    ])
    let lines = BackMergeBranches(.adapted, facts).lines
    #expect(lines.map(\.name) == ["develop", "release/1.9.0", "release/2.0.0"])
    #expect(lines.first?.version == nil)
  }

  @Test func `a model without back-merges has no lines`() {
    #expect(BackMergeBranches(.githubFlow, VersionFacts()).lines.isEmpty)
  }

  @Test func `a release of a trunk never gets what was merged after its cut`() {
    let facts = VersionFacts(branches: [open("release/1.2.0", Version(1, 2, 0))])
    #expect(BackMergeBranches(.trunk, facts).lines.isEmpty)
    #expect(!BranchModel.trunk.isBackMerge(from: "main", to: "release"))
  }

  @Test func `a release of a trunk gets the live version by its tag`() {
    let facts = VersionFacts(
      tags: ["v1.1.1": WrittenVersion(Version(1, 1, 1), .prefixed)],
      branches: [
        open("release/1.1.0", Version(1, 1, 0)), open("release/1.2.0", Version(1, 2, 0)),
      ])
    let owed = BackMergeBranches(.trunk, facts)
    #expect(owed.lines.map(\.name) == ["release/1.2.0"])
    #expect(owed.tag == "v1.1.1")
  }

  @Test func `a released version needs no back-merge, even if its branch exists`() {
    let facts = VersionFacts(
      tags: ["v1.1.0": WrittenVersion(Version(1, 1, 0), .prefixed)],
      branches: [
        open("release/1.1.0", Version(1, 1, 0), remote: "origin"),
        open("release/1.2.0", Version(1, 2, 0)),
      ])
    #expect(BackMergeBranches(.adapted, facts).lines.map(\.name) == ["develop", "release/1.2.0"])
  }
}
