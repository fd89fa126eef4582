import Gitflow
import Testing

struct OwedLinesTests {
  private func open(_ name: String, _ version: Version, remote: String? = nil)
    -> VersionFacts.OpenBranch
  {
    VersionFacts.OpenBranch(
      ExistingBranch(name, remote: remote), kind: "release",
      version: WrittenVersion(version, .plain))
  }

  @Test func `permanent lines come first, open releases once and by version`() {
    let facts = VersionFacts(open: [
      open("release/2.0.0", Version(2, 0, 0)), open("release/1.9.0", Version(1, 9, 0)),
      open("release/2.0.0", Version(2, 0, 0), remote: "origin"),
    ])
    let lines = OwedLines(.adapted, facts).lines
    #expect(lines.map(\.name) == ["develop", "release/1.9.0", "release/2.0.0"])
    #expect(lines.first?.version == nil)
  }

  @Test func `a model without debts has no lines`() {
    #expect(OwedLines(.githubFlow, VersionFacts()).lines.isEmpty)
  }

  @Test func `a release that is out is owed nothing, however long its branch stands`() {
    let facts = VersionFacts(
      tags: ["v1.1.0": WrittenVersion(Version(1, 1, 0), .prefixed)],
      open: [
        open("release/1.1.0", Version(1, 1, 0), remote: "origin"),
        open("release/1.2.0", Version(1, 2, 0)),
      ])
    #expect(OwedLines(.adapted, facts).lines.map(\.name) == ["develop", "release/1.2.0"])
  }
}
