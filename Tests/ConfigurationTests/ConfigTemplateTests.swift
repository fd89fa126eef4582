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
      ConfigOverride("history.owners", ["old-owner"]),
    ],
    [
      ConfigOverride("branches.docs.name", "docs/<slug>"),
      ConfigOverride("branches.docs.from", "main"),
      ConfigOverride("branches.docs.into", "main"),
      ConfigOverride("branches.docs.summary", "pages: for people, 'and' # more"),
    ],
  ]

  @Test(arguments: BranchModel.Preset.allCases, choices)
  func `the written file decodes to the chosen policy`(
    preset: BranchModel.Preset, overrides: [ConfigOverride]
  ) throws {
    let chosen = [ConfigOverride("preset", preset.rawValue)] + overrides
    let configuration = try Configuration.decode(chosen)
    let file = ConfigFile.text(of: configuration)
    let decoded = try Example.read(file + Self.rules(overrides))
    #expect(decoded.policy == configuration.policy)
    let whole = ConfigTemplate.render(try Self.shipped, decoded)
    #expect(try Example.read(whole).policy == configuration.policy)
  }

  /// The rules, which a file of the branch model does not contain.
  private static func rules(_ overrides: [ConfigOverride]) -> String {
    overrides.contains { $0.path.hasPrefix("rules.") }
      ? "rules: { wrong-base: warning, stale-base: { limit: 7 }, "
        + "pull-request-size: { exclude: [\"**/*.pb.swift\", \"a b\", \"c\\\"d\\\\e\"] } }\n"
      : ""
  }

  @Test func `a short file has a line for each key and branch type, with remarks`() throws {
    let configuration = try Configuration.decode([
      ConfigOverride("branches.main", "master"), ConfigOverride("branches.bugfix.from", "develop"),
      ConfigOverride("branches.bugfix.into", "develop"), ConfigOverride("branches.feature", "off"),
      ConfigOverride("branches.bugfix.name", "bugfix/<slug>"),
      ConfigOverride("branches.bugfix.version", "none"),
      ConfigOverride("branches.bugfix.back-merge", []),
      ConfigOverride("tags.version", "1.4.0"), ConfigOverride("history.since", "2024-05-01"),
    ])
    #expect(
      ConfigFile.text(of: configuration, remarks: ["history": "2 older merges"]) == """
        preset: adapted
        branches:
          feature: off
          main: master
          bugfix: { name: bugfix/<slug>, from: develop, into: develop, back-merge: [], version: none }
        tags: { version: 1.4.0 }
        history: { since: 2024-05-01 }  # 2 older merges

        """)
  }

  @Test(arguments: BranchModel.Preset.allCases)
  func `the commented keys are valid without their sign, and change only examples`(
    preset: BranchModel.Preset
  ) throws {
    let text = ConfigTemplate.render(
      try Self.shipped, try Configuration.decode([ConfigOverride("preset", preset.rawValue)]))
    let live = text.split(separator: "\n").map { line in
      line.hasPrefix("#") && line != "#" && (!line.hasPrefix("# ") || line.hasPrefix("#  "))
        ? line.dropFirst() : line
    }
    // Prose is indented by one space, and commands and edits by three.
    let policy = try Example.read(
      live.filter { !$0.hasPrefix("   ") || $0.hasPrefix("    ") }.joined(separator: "\n")
    ).policy
    #expect(policy.model.kinds == preset.model.kinds)
    #expect(policy.model.slug == SlugRules())
    #expect(policy.size == SizeLimits())
    #expect(policy.remote == "origin")
    #expect(policy.staleBaseLimit == 50)
    #expect(policy.levels.count == 17 + CatalogRule.allCases.count)
  }

  @Test func `every key of the table is shown`() throws {
    let text = ConfigTemplate.render(try Self.shipped, .default)
    for key in ["characters:", "max-length:", "limit: 50", "exclude: []", "since: 2024-05-01"] {
      #expect(text.contains(key))
    }
    #expect(!text.contains("\n@"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `set values are live and all others are not`() throws {
    let text = ConfigTemplate.render(
      "@branches", try Example.read("preset: github-flow\nbranches: { main: trunk }\n"))
    let lines = text.split(separator: "\n")
    let live = lines.filter { $0.first { $0 != " " } != "#" }.map { $0.prefix { $0 != "#" } }
    #expect(live.prefix(3) == ["branches:", "  main:", "    name: trunk"])
    #expect(live.last?.hasPrefix("preset: github-flow") == true)
    #expect(live.count == 4)
  }
}
