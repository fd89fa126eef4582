import Configuration
import Foundation
import Gitflow
import StringCatalogs
import Testing

struct ConfigTemplateTests {
  /// The text that the program embeds.
  private static var shipped: String {
    get throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let file = root.appending(path: "Templates/config/flowctl.yml")
      return try String(contentsOf: file, encoding: .utf8)
    }
  }

  static let choices: [[ConfigOverride]] = [
    [],
    [ConfigOverride("branches.main.name", "master")],
    [ConfigOverride("branches.main", "master"), ConfigOverride("tags.version", "1.4.0")],
    [
      ConfigOverride("branches.feature.aliases", ["feat/", "task_"]),
      ConfigOverride("branches.main.former", "old-name"),
      ConfigOverride("names.max-length", "40"), ConfigOverride("remote", "upstream"),
      ConfigOverride("rules.wrong-base", "warning"), ConfigOverride("rules.stale-base.limit", "7"),
      ConfigOverride("rules.pull-request-size.exclude", ["**/*.pb.swift", "a b", "c\"d\\e"]),
      ConfigOverride("history.allow", ["develop-into-main"]),
    ],
    [
      ConfigOverride("branches.docs.name", "docs/<slug>"),
      ConfigOverride("branches.docs.from", "main"),
      ConfigOverride("branches.docs.into", "main"),
      ConfigOverride("branches.docs.summary", "pages: for people, 'and' # more"),
    ],
  ]

  @Test(arguments: BranchModel.Preset.allCases, choices)
  func `what is written decodes to the policy that was chosen`(
    preset: BranchModel.Preset, overrides: [ConfigOverride]
  ) throws {
    let text = try ConfigTemplate.render(try Self.shipped, preset: preset, overrides: overrides)
    let chosen = [ConfigOverride("preset", preset.rawValue)] + overrides
    #expect(try Example.read(text).policy == Configuration.decode(chosen).policy)
  }

  @Test(arguments: BranchModel.Preset.allCases)
  func `the commented keys hold once their sign is taken away, and change nothing but examples`(
    preset: BranchModel.Preset
  ) throws {
    let text = try ConfigTemplate.render(try Self.shipped, preset: preset)
    let live = text.split(separator: "\n").map { line in
      line.hasPrefix("#") && line != "#" && (!line.hasPrefix("# ") || line.hasPrefix("#  "))
        ? line.dropFirst() : line
    }
    // Prose is indented by one space or, where it shows a command or an edit, by three.
    let policy = try Example.read(
      live.filter { !$0.hasPrefix("   ") || $0.hasPrefix("    ") }.joined(separator: "\n")
    ).policy
    #expect(policy.model.kinds == preset.model.kinds)
    #expect(policy.model.slug == SlugRules())
    #expect(policy.size == SizeLimits())
    #expect(policy.remote == "origin")
    #expect(policy.staleBaseLimit == 50)
    #expect(policy.levels.count == 15 + CatalogRule.allCases.count)
  }

  @Test func `every key of the table is shown`() throws {
    let text = try ConfigTemplate.render(try Self.shipped, preset: .adapted)
    for key in ["characters:", "max-length:", "limit: 50", "exclude: []", "since: 2024-05-01"] {
      #expect(text.contains(key))
    }
    #expect(!text.contains("\n@"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `chosen values are live and all others are not`() throws {
    let text = try ConfigTemplate.render(
      "@branches", preset: .githubFlow, overrides: [ConfigOverride("branches.main", "trunk")])
    let lines = text.split(separator: "\n")
    let live = lines.filter { $0.first { $0 != " " } != "#" }.map { $0.prefix { $0 != "#" } }
    #expect(live.prefix(3) == ["branches:", "  main:", "    name: trunk"])
    #expect(live.last?.hasPrefix("preset: github-flow") == true)
    #expect(live.count == 4)
  }

  @Test func `choices that make no model are refused`() throws {
    #expect(throws: ConfigurationError.self) {
      try ConfigTemplate.render(
        "", preset: .adapted, overrides: [ConfigOverride("branches.main", "release")])
    }
  }
}
