import Base
import Gitflow
import Testing

/// Each test breaks one part of a valid model.
struct ModelFaultTests {
  private func model(
    _ base: BranchModel = .adapted, _ change: (inout BranchModel) -> Void
  ) -> BranchModel {
    var model = base
    change(&model)
    return model
  }

  private func changing(
    _ name: KindName, in base: BranchModel = .adapted, _ change: (inout BranchKind) -> Void
  ) -> [ModelFault] {
    var model = base
    for position in model.kinds.indices where model.kinds[position].name == name {
      change(&model.kinds[position])
    }
    return model.faults()
  }

  private func pattern(_ text: String) throws -> NamePattern { try NamePattern(parsing: text) }

  @Test(arguments: BranchModel.Preset.allCases)
  func `every preset is valid`(preset: BranchModel.Preset) {
    #expect(preset.model.faults() == [])
  }

  @Test func `exactly one branch is production`() {
    #expect(changing("main") { $0.shape = .permanent("main") }.contains(.noProduction))
    #expect(
      changing("develop") { $0.shape = .permanent("develop", isProduction: true) }
        == [.severalProductions(["main", "develop"])])
  }

  @Test func `a missing production branch is one error, without its consequences`() {
    #expect(model { $0.kinds.removeAll { $0.name == "main" } }.faults() == [.noProduction])
  }

  @Test func `a branch type is defined once`() {
    let twice = model { $0.kinds.append($0.kinds[5]) }
    #expect(twice.faults() == [.repeatedKind("feature")])
  }

  @Test func `a branch of a version adds no commits that its target lacks`() {
    let carried = ModelFault.carries("bugfix", from: "develop", into: "release")
    #expect(changing("bugfix") { $0.sources = ["develop"] } == [carried])
    #expect(carried.hint.text == "branches: { bugfix: { from: release } }")
    #expect(
      changing("bugfix") { $0.targets = ["develop"] }
        == [.carries("bugfix", from: "release", into: "develop")])
    #expect(changing("bugfix") { ($0.sources, $0.targets) = (["develop"], ["develop"]) } == [])
    #expect(changing("bugfix") { $0.sources = ["release", "develop"] } == [])
  }

  @Test func `sources, targets, back-merges and versions name branch types of the model`() {
    #expect(
      changing("feature") { $0.sources.append("next") }
        == [.unknownKind("next", in: "feature", .sources)])
    #expect(
      changing("develop") { $0.targets = ["next"] }
        == [.unknownKind("next", in: "develop", .targets)])
    #expect(
      changing("hotfix") { $0.backMerges.append(BackMerge(from: "hotfix", to: "next")) }
        == [.unknownKind("next", in: "hotfix", .backMerges)])
    #expect(
      changing("bugfix") { $0.versionRole = .refers(to: "next") }
        == [.unknownKind("next", in: "bugfix", .version)])
  }

  @Test func `every branch type has a source`() {
    #expect(changing("feature") { $0.sources = [] } == [.unreachable("feature")])
    #expect(
      changing("develop") { $0.sources = ["feature"] }.contains(.unreachable("develop")))
  }

  @Test func `commits reach production, and the error is at the end of the chain`() {
    let model = model { model in
      model.kinds.removeAll { ["release", "bugfix"].contains($0.name) }
      model.kinds[2].backMerges = []
    }
    #expect(model.faults() == [.deadEnd("develop")])
    #expect(
      changing("feature") { $0.targets = ["feature"] } == [.deadEnd("feature")])
  }

  @Test func `a topic branch type has one target and a merge method`() {
    #expect(
      changing("release") { $0.targets = ["main", "develop"] } == [.targets("release", count: 2)])
    #expect(changing("feature") { $0.targets = [] } == [.targets("feature", count: 0)])
    #expect(changing("feature") { $0.methods = [] } == [.noMethod("feature")])
  }

  @Test func `permanent names are valid names, and differ not only by case`() {
    #expect(
      changing("develop") { $0.shape = .permanent("de..velop") }
        == [.invalidName("develop", name: "de..velop", .doubleDot)])
    #expect(
      changing("develop") { $0.shape = .permanent("Main") }
        == [.sameName("main", "develop", name: "Main")])
  }

  @Test func `patterns and aliases produce names that Git can store`() throws {
    let slashes = try pattern("feature//<slug>")
    #expect(
      changing("feature") { $0.shape = .topic([slashes]) }
        == [.invalidName("feature", name: "feature//x", .emptyComponent)])
    let feature = try pattern("feature/<slug>")
    #expect(
      changing("feature") { $0.shape = .topic([feature], aliases: ["-f/"]) }
        == [.invalidName("feature", name: "-f/x", .leadingDash)])
  }

  @Test(arguments: [
    ("hotfix/x-<slug>", "hotfix/x-", "hotfix/", KindName?.some("hotfix")),
    ("Hotfix/<slug>", "Hotfix/", "hotfix/", "hotfix"),
    ("dependabot/x/<slug>", "dependabot/x/", "dependabot/", nil),
    ("merge/<slug>", "merge/", "merge/", nil),
    ("rev<slug>", "rev", "revert-", nil),
  ])
  func `no prefix matches another one`(
    text: String, longer: String, prefix: String, other: KindName?
  ) throws {
    let pattern = try pattern(text)
    let faults = changing("feature") { $0.shape = .topic([pattern]) }
    // Of two equal prefixes either may be named first.
    #expect(
      faults == [.ambiguousPrefix("feature", longer: longer, prefix: prefix, of: other)]
        || faults == [
          .ambiguousPrefix(other ?? "", longer: prefix, prefix: longer, of: "feature")
        ])
  }

  @Test func `aliases of one branch type may overlap, those of two may not`() throws {
    let feature = try pattern("feature/<slug>")
    #expect(
      changing("feature") { $0.shape = .topic([feature], aliases: ["feature/x-", "feat/"]) } == [])
    #expect(
      changing("feature") { $0.shape = .topic([feature], aliases: ["release/x-"]) } == [
        .ambiguousPrefix("feature", longer: "release/x-", prefix: "release/", of: "release")
      ])
  }

  @Test func `Git can't store a branch beside a directory with its name`() {
    #expect(
      changing("develop") { $0.shape = .permanent("release") }
        == [.directory("develop", name: "release", "release", path: "release/")])
    #expect(
      changing("develop") { $0.shape = .permanent("main/next") }
        == [.directory("main", name: "main", "develop", path: "main/next")])
  }

  @Test func `a permanent name does not match a topic branch`() {
    #expect(
      changing("develop") { $0.shape = .permanent("feature/next") }
        == [.ambiguousPrefix("develop", longer: "feature/next", prefix: "feature/", of: "feature")])
  }

  @Test func `a version in names needs a meaning, and the other way round`() throws {
    let plain = try pattern("release/<slug>")
    #expect(
      changing("release") { $0.shape = .topic([plain]) } == [.versionMissing("release")])
    #expect(
      changing("hotfix") { $0.versionRole = .none } == [.versionMeaningless("hotfix")])
    #expect(
      changing("bugfix") { $0.versionRole = .refers(to: "feature") }
        == [.versionOfOther("bugfix", "feature")])
    #expect(
      changing("feature") { $0.versionRole = .refers(to: "release") }
        == [.versionMissing("feature")])
  }

  @Test func `a prefix that only a version follows leaves titles to others`() throws {
    let version = try pattern("release-<version>")
    #expect(changing("release") { $0.shape = .topic([version]) }.isEmpty)
    let slug = try pattern("release-<slug>")
    let faults = changing("feature") { $0.shape = .topic([slug]) }
    #expect(
      faults == [
        .ambiguousPrefix("feature", longer: "release-", prefix: "release-please--", of: nil)
      ])
    var model = BranchModel.adapted
    for index in model.kinds.indices where model.kinds[index].name == "release" {
      model.kinds[index].shape = .topic([version])
    }
    let classifier = BranchClassifier(model)
    #expect(classifier.classify("release-please--main") == .bot(prefix: "release-please--"))
    #expect(classifier.classify("release-1.4.0").kind?.name == "release")
  }

  @Test func `a source of which several branches may be open must be named by a version`() throws {
    let (docs, named) = (try pattern("docs/<slug>"), try pattern("docs/<version>/<slug>"))
    func faults(
      _ pattern: NamePattern, from source: KindName, into target: KindName,
      _ role: VersionRole = .none
    ) -> [ModelFault] {
      var model = BranchModel.adapted
      model.kinds.append(
        BranchKind(
          "docs", .topic([pattern]), from: [source], into: [target], methods: [.squash],
          versionRole: role, summary: ""))
      return model.faults()
    }
    #expect(
      faults(docs, from: "release", into: "release")
        == [.unknownVersion("docs", .sources, "release", instead: nil)])
    #expect(faults(named, from: "release", into: "release", .refers(to: "release")).isEmpty)
    #expect(faults(docs, from: "develop", into: "release").isEmpty)
    #expect(
      faults(docs, from: "develop", into: "feature")
        == [.unknownVersion("docs", .targets, "feature", instead: "develop")])
    #expect(
      faults(docs, from: "feature", into: "develop")
        == [.unknownVersion("docs", .sources, "feature", instead: "develop")])
  }

  @Test func `every error has a message and a hint`() {
    let faults = changing("feature") {
      $0.sources = ["next"]
      $0.targets = []
      $0.methods = []
    }
    #expect(faults.count == 4)
    #expect(faults.allSatisfy { !$0.reason.isEmpty && $0.hint.text.hasPrefix("branches: {") })
  }

  @Test func `a thousand prefixes are distinguished quickly`() {
    var model = BranchModel.adapted
    let aliases = (0..<1_000).map { "p\($0)/" }
    for position in model.kinds.indices {
      if case .topic(let patterns, _) = model.kinds[position].shape {
        model.kinds[position].shape = .topic(patterns, aliases: aliases)
        break
      }
    }
    #expect(model.faults() == [])
  }
}
