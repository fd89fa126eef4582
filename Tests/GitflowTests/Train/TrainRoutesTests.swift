import Gitflow
import Testing

/// Which branches are on their way to a version follows from the model and the names.
struct TrainRoutesTests {
  private static func open(_ names: [(String, KindName, Version)]) -> VersionFacts {
    VersionFacts(
      open: names.map { name, kind, version in
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

  @Test func `the lowest version goes first, and each once though it is here and on the remote`() {
    let routes = routes([Self.next, Self.release, Self.hotfix, Self.release])
    #expect(routes.cars.map(\.branch) == ["hotfix/1.0.1", "release/1.1.0", "release/1.2.0"])
  }

  @Test func `a branch goes into its target, then where the model wants it merged back`() {
    let routes = routes([Self.release, Self.next, Self.hotfix])
    #expect(
      routes.cars.map(\.destinations) == [
        ["main", "develop", "release/1.1.0", "release/1.2.0"], ["main", "develop"],
        ["main", "develop"],
      ])
  }

  @Test func `a bugfix goes into the release that it names`() {
    let routes = routes([Self.release, Self.next], ["bugfix/1.2.0/b", "bugfix/1.1.0/a"])
    #expect(routes.cars.map(\.topics) == [["bugfix/1.1.0/a"], ["bugfix/1.2.0/b"]])
    #expect(routes.strays.isEmpty)
  }

  @Test func `a bugfix without a version goes into the only release that is open`() {
    #expect(routes([Self.release, Self.hotfix], ["bugfix/a"]).cars[1].topics == ["bugfix/a"])
    #expect(routes([Self.release, Self.next], ["bugfix/a"]).strays == ["bugfix/a"])
  }

  @Test func `a bugfix of a release that is over is a stray`() {
    #expect(routes([Self.release], ["bugfix/1.0.0/a"]).strays == ["bugfix/1.0.0/a"])
  }

  @Test func `only branches that go into an open version are looked for`() {
    #expect(BranchModel.adapted.trainTopicKinds.map(\.name) == ["bugfix"])
  }

  @Test func `all that is compared belongs to a branch that is told of`() {
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
