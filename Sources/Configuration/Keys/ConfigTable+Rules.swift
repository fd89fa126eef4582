import Diagnostics
import Gitflow
import StringCatalogs

extension ConfigTable {
  /// How the rules are set.
  static let rules = ConfigKey(
    "rules",
    .section(
      [
        rule("branch-name", "the name is one of the model's"),
        rule("name-collision", "no other ref differs by case or normalisation only"),
        rule("merge-target", "the kind may merge into that branch"),
        rule("wrong-base", "the branch carries no commits of another long-lived branch"),
        rule(
          "stale-base", "the target is not too far ahead",
          [
            ConfigKey(
              "limit", .text(.integer(0...999_999_999)), example: "50",
              "commits that the target may be ahead; without it they are only counted")
          ]),
        rule("version-order", "a version is new, and above the last tag"),
        rule("missing-back-merge", "what is live is in every branch that needs it"),
        rule(
          "merge-method", weight: .warning,
          "branches whose ancestry matters are merged, not squashed"),
        rule("pull-request-size", weight: .warning, "changes are small", size),
        rule("direct-commit", weight: .warning, "the past: only merges on the production branch"),
        rule("swapped-chain", weight: .warning, "the past: no line fast-forwarded to another"),
        rule("hotfix-into-develop", "the past: hotfixes reach develop by way of production"),
      ] + CatalogRule.allCases.map(rule) + [
        rule("unused-key", weight: .warning, "every key of a catalog is named in the sources"),
        rule("undefined-key", weight: .warning, "every key that sources look up is in a catalog"),
        rule("source-drift", weight: .warning, "no translation is older than its source text"),
      ]), "how much the rules weigh: off, note, warning or error")

  private static let size = [
    ConfigKey(
      "lines", .text(.integer(1...999_999_999)), standard: String(SizeLimits().lines),
      "changed lines, at most"),
    ConfigKey(
      "files", .text(.integer(1...999_999_999)), standard: String(SizeLimits().files),
      "changed files, at most"),
    ConfigKey(
      "exclude", .list(.line("a glob such as '**/*.pb.swift'"), mayBeEmpty: true), standard: "[]",
      "further paths that do not count"),
  ]

  private static func rule(_ rule: CatalogRule) -> ConfigKey {
    let name = rule.id.name
    return Self.rule(
      name, weight: RuleLevel(rawValue: rule.severity.rawValue) ?? .error,
      "string catalogs; flowctl explain \(name)")
  }

  private static func rule(
    _ name: String, weight: RuleLevel = .error, _ summary: String, _ settings: [ConfigKey] = []
  ) -> ConfigKey {
    let level = ConfigKey(
      "level", .text(.choice(of: RuleLevel.self)), example: weight.rawValue,
      "how much the rule weighs; without it, its own weight")
    return ConfigKey(name, .section([level] + settings, short: "level"), summary)
  }
}
