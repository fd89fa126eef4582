import Diagnostics
import Gitflow
import StringCatalogs

extension ConfigTable {
  /// How the rules are set.
  static let rules = ConfigField<Configuration>.section(
    "rules",
    [
      rule("branch-name", "the name is one of the model's"),
      rule("name-collision", "no other ref differs by case or normalisation only"),
      rule("merge-target", "the kind may merge into that branch"),
      rule("wrong-base", "the branch carries no commits of another long-lived branch"),
      rule("stale-base", "the target is not too far ahead", [staleLimit]),
      rule("version-order", "a version is new, and above the last tag"),
      rule("missing-back-merge", "what is live is in every branch that needs it"),
      rule(
        "merge-method", weight: .warning,
        "branches whose ancestry matters are merged, not squashed"),
      rule("pull-request-size", weight: .warning, "changes are small", size),
      rule("direct-commit", weight: .warning, "the past: only merges on the production branch"),
      rule("swapped-chain", weight: .warning, "the past: no line fast-forwarded to another"),
      rule("hotfix-into-develop", "the past: hotfixes reach develop by way of production"),
    ]
      + CatalogRule.allCases.map { catalogRule in
        rule(
          catalogRule.id.name,
          weight: RuleLevel(rawValue: catalogRule.severity.rawValue) ?? .error,
          "string catalogs; flowctl explain \(catalogRule.id.name)")
      } + [
        rule("unused-key", weight: .warning, "every key of a catalog is named in the sources"),
        rule("undefined-key", weight: .warning, "every key that sources look up is in a catalog"),
        rule("source-drift", weight: .warning, "no translation is older than its source text"),
      ], "how much the rules weigh: off, note, warning or error")

  /// The settings of rules without their levels: a hook must not pay for rules that it does not name.
  static let ruleLimits = ConfigField<Configuration>.section(
    "rules",
    [.section("stale-base", [staleLimit], ""), .section("pull-request-size", size, "")], "")

  private static let staleLimit = ConfigField<Configuration>(
    "limit", .text(.integer(0...999_999_999)), \.policy.staleBaseLimit, example: "50",
    isTightened: true,
    looser: { old, new, _ in
      guard let old, old < new ?? .max else { return [] }
      return ["a base may be at most \(old) commits old, and might be older"]
    }, "commits that the target may be ahead; without it they are only counted")

  private static let size: [ConfigField<Configuration>] = [
    .init(
      "lines", .text(.integer(1...999_999_999)), \.policy.size.lines, isTightened: true,
      looser: { old, new, _ in
        new > old ? ["a change may have \(old) lines, and might have \(new)"] : []
      }, "changed lines, at most"),
    .init(
      "files", .text(.integer(1...999_999_999)), \.policy.size.files, isTightened: true,
      looser: { old, new, _ in
        new > old ? ["a change may have \(old) files, and might have \(new)"] : []
      }, "changed files, at most"),
    .init(
      "exclude", .list(.line("a glob such as '**/*.pb.swift'"), mayBeEmpty: true),
      \.policy.size.excluded, looser: more, "further paths that do not count"),
  ]

  /// What a list of exceptions may not gain.
  static let more: ConfigField<Configuration>.Looser<[String]> = { old, new, path in
    new.filter { !old.contains($0) }.map { "'\(path)' has no '\($0)', and would" }
  }

  private static func rule(
    _ name: String, weight: RuleLevel = .error, _ summary: String,
    _ settings: [ConfigField<Configuration>] = []
  ) -> ConfigField<Configuration> {
    let level = ConfigField<Configuration>(
      "level", .text(.choice(of: RuleLevel.self)), \.policy.levels[RuleID(name)],
      example: weight.rawValue, isTightened: true,
      looser: { old, new, _ in
        let (old, new) = (old ?? weight, new ?? weight)
        return new.weight < old.weight
          ? ["the rule '\(name)' weighs \(old.rawValue), and would weigh \(new.rawValue)"] : []
      }, "how much the rule weighs; without it, its own weight")
    return .section(name, [level] + settings, short: "level", summary)
  }
}

extension RuleLevel {
  /// Higher for what counts more.
  fileprivate var weight: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
