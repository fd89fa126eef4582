import Configuration
import Base
import Gitflow
import Testing

struct ConfigurationTests {
  @Test func `a file with every section produces the configured policy`() throws {
    let configuration = try Example.read(Example.full)
    let policy = configuration.policy
    #expect(configuration.preset == .adapted)
    #expect(policy.model.permanentNames.map(\.branch) == ["master", "develop"])
    #expect(
      policy.model.kinds.map(\.name) == [
        "main", "develop", "release", "hotfix", "feature", "chore",
      ])
    #expect(policy.history.formerNames == ["dev": "develop"])
    #expect(policy.history.since == "2024-05-01")
    #expect(policy.history.allowed == [.developIntoMain])
    #expect(policy.model.nameForm == .plain)
    #expect(policy.model.tagForm == .prefixed)
    #expect(
      (policy.model.slug.characters, policy.model.slug.isLowercase) == (.ascii, true))
    #expect(policy.model.slug.maximumLength == 60)
    #expect(policy.remote == "upstream")
    #expect(policy.staleBaseLimit == 50)
    #expect(
      policy.levels == ["stale-base": .warning, "pull-request-size": .note, "wrong-base": .off])
    #expect(policy.size == SizeLimits(lines: 500, files: 60, excluded: ["**/*.pb.swift"]))
  }

  @Test func `branch types are changed field by field and added`() throws {
    let model = try Example.read(Example.full).policy.model
    let feature = try #require(model.kind("feature"))
    let pattern = try NamePattern(parsing: "feature/<slug>")
    #expect(feature.shape == .topic([pattern], aliases: ["feat/", "task/"]))
    #expect(feature.targets == ["develop"])
    let chore = try #require(model.kind("chore"))
    #expect(chore.methods == [.squash, .merge])
    #expect(chore.summary == "upkeep")
    let hotfix = try #require(model.kind("hotfix"))
    #expect(
      hotfix.backMerges == [
        BackMerge(from: "main", to: "develop"),
        BackMerge(from: "main", to: "release", .versionAtLeastOwn),
      ])
    #expect(hotfix.versionRole == .introduces(.major))
  }

  @Test(arguments: ["", "preset: adapted", "branches:\nrules:", "branches: { feature: {} }"])
  func `a file without values is the default`(text: String) throws {
    #expect(try Example.read(text).policy == Configuration.default.policy)
  }

  @Test func `a further permanent branch is one line`() throws {
    let configuration = try Example.read("branches: { qa: { permanent: true, from: develop } }\n")
    let model = configuration.policy.model
    #expect(model.faults().isEmpty && model.permanentName("qa") == "qa")
    #expect(model.isBackMerge(from: "develop", to: "qa"))
    #expect(!model.isBackMerge(from: "qa", to: "develop"))
    #expect(!model.isBackMerge(from: "main", to: "qa"))
  }

  @Test(arguments: BranchModel.Preset.allCases)
  func `a file with only a preset is the model of that preset`(preset: BranchModel.Preset) throws {
    let configuration = try Example.read("preset: \(preset.rawValue)")
    #expect(configuration.policy == Policy(model: preset.model))
  }

  @Test func `the back-merges of a removed branch type are removed with it`() throws {
    let model = try Example.read(
      "branches: { release: off, bugfix: off, develop: { into: main } }"
    )
    .policy.model
    #expect(model.kind("hotfix")?.backMerges == [BackMerge(from: "main", to: "develop")])
  }

  @Test func `a model can be built with little of the preset`() throws {
    let model = try Example.read(
      """
      preset: github-flow
      branches:
        main: trunk
        fix: off
        chore: off
        docs: off
        live: { name: production, from: main, production: true }
        release: { name: "rel-<version>", from: main, into: live, version: minor }
      """, expecting: ["several branch types are the production branch: 'main', 'live'"])
    #expect(model == nil)
    let sound = try Example.read(
      """
      preset: github-flow
      branches:
        main: { name: trunk, production: false }
        live: { name: production, from: main, production: true }
        release: { name: "rel-<version>", from: main, into: live, version: minor }
      """)
    #expect(sound.policy.model.production?.branch == "production")
  }

  @Test(arguments: BranchModel.Preset.allCases)
  func `the entries of a configuration read back as the same policy`(
    preset: BranchModel.Preset
  ) throws {
    for text in ["preset: \(preset.rawValue)", Example.full] {
      let configuration = try Example.read(text)
      let overrides = configuration.entries.filter { !$0.values.isEmpty }.map {
        ConfigOverride($0.path, $0.values)
      }
      #expect(try Configuration.decode(overrides).policy == configuration.policy)
    }
  }

  @Test func `entries are sorted and have their origin`() throws {
    let configuration = try Example.read(
      "branches:\n  feature:\n    name: topic/<slug>\n  chore: { name: chore/<slug>, from: develop, into: develop }\n"
    )
    let entries = configuration.entries
    #expect(entries.map(\.path) == entries.map(\.path).sorted())
    let values = Dictionary(entries.map { ($0.path, $0.value) }) { first, _ in first }
    #expect(values["branches.feature.name"] == "topic/<slug>")
    #expect(values["branches.bugfix.version.of"] == "release")
    #expect(
      values["branches.hotfix.name"] == "[hotfix/<version>, hotfix/<version>/<slug>]")
    #expect(configuration.origin(of: "branches.feature.name").description == ".flowctl.yml:3")
    #expect(configuration.origin(of: "branches.feature.into").description == "preset adapted")
    #expect(configuration.origin(of: "branches.chore.merge") == .default)
    #expect(configuration.origin(of: "remote") == .default)
  }
}
