import Gitflow
import Testing

/// The model and the names determine the branches of a version.
struct TrainRoutesTests {
  private static func open(_ names: [(String, KindName, Version)]) -> VersionFacts {
    VersionFacts(
      branches: names.map { name, kind, version in
        VersionFacts.OpenBranch(
          ExistingBranch(name), kind: kind, version: WrittenVersion(version, .plain))
      })
  }

  private static let release = ("release/1.1.0", KindName("release"), Version(1, 1, 0))
  private static let next = ("release/1.2.0", KindName("release"), Version(1, 2, 0))
  private static let hotfix = ("hotfix/1.0.1", KindName("hotfix"), Version(1, 0, 1))

  private func routes(
    _ open: [(String, KindName, Version)], _ topics: [String] = [], model: BranchModel = .adapted
  ) -> TrainRoutes {
    TrainRoutes(model, Self.open(open), topics: topics)
  }

  @Test func `the lowest version comes first, and each once for the clone and the remote`() {
    let routes = routes([Self.next, Self.release, Self.hotfix, Self.release])
    #expect(
      routes.openVersions.map(\.branch) == ["hotfix/1.0.1", "release/1.1.0", "release/1.2.0"])
  }

  @Test func `a branch merges into its target, then into the targets of its back-merges`() {
    let routes = routes([Self.release, Self.next, Self.hotfix])
    #expect(
      routes.openVersions.map(\.destinations) == [
        ["main", "develop", "release/1.1.0", "release/1.2.0"],
        ["main", "develop", "release/1.2.0"], ["main", "develop"],
      ])
  }

  @Test func `a bugfix merges into the release that it names`() {
    let routes = routes([Self.release, Self.next], ["bugfix/1.2.0/b", "bugfix/1.1.0/a"])
    #expect(routes.openVersions.map(\.topics) == [["bugfix/1.1.0/a"], ["bugfix/1.2.0/b"]])
    #expect(routes.strays.isEmpty)
  }

  @Test func `a bugfix without a version merges into the only open release`() {
    #expect(
      routes([Self.release, Self.hotfix], ["bugfix/a"]).openVersions[1].topics == ["bugfix/a"])
    #expect(routes([Self.release, Self.next], ["bugfix/a"]).strays == ["bugfix/a"])
  }

  @Test func `a bugfix of a finished release is a stray`() {
    #expect(routes([Self.release], ["bugfix/1.0.0/a"]).strays == ["bugfix/1.0.0/a"])
  }

  @Test func `only branches that merge into an open version are looked up`() {
    #expect(BranchModel.adapted.trainTopicKinds.map(\.name) == ["bugfix"])
  }

  @Test func `every compared branch is a reported branch`() {
    let routes = routes([Self.release], ["bugfix/1.1.0/a", "bugfix/2.0.0/b"])
    #expect(
      routes.pairs == [
        TrainFacts.Pair("release/1.1.0", into: "main"),
        TrainFacts.Pair("release/1.1.0", into: "develop"),
        TrainFacts.Pair("bugfix/1.1.0/a", into: "release/1.1.0"),
      ])
    #expect(routes.branches == ["release/1.1.0", "bugfix/1.1.0/a", "bugfix/2.0.0/b"])
  }
}
