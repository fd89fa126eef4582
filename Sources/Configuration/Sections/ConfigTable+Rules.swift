import Base
import Gitflow
import StringCatalogs

extension ConfigTable {
  static let rules = ConfigField<Configuration>.section(
    "rules",
    [
      rule("branch-name", "the branch name matches the branch model"),
      rule("name-collision", "no other branch name differs only by case or Unicode normalization"),
      rule("merge-target", "the branch type may merge into the base branch"),
      rule(
        "wrong-base", "the branch contains only its own commits and those of its source and base"),
      rule("stale-base", "the base branch is not too many commits ahead", [staleLimit]),
      rule("version-order", "the version is new and higher than the last tag"),
      rule("missing-back-merge", "every branch that needs the live commits contains them"),
      rule("unreleased-code", "a release contains no code that develop got after the cut"),
      rule(
        "store-review", weight: .off,
        "a version merges into production only after all stores have approved it"),
      rule(
        "merge-method", weight: .warning,
        "releases, hotfixes and back-merges are merged, not squashed"),
      rule("pull-request-size", weight: .warning, "a change is small enough to review", size),
      rule(
        "direct-commit", weight: .warning, "history: the production branch contains only merges"),
      rule(
        "swapped-chain", weight: .warning,
        "history: no permanent branch was fast-forwarded to another one"),
      rule("hotfix-into-develop", "history: hotfixes reach develop through the production branch"),
    ]
      + CatalogRule.allCases.map { catalogRule in
        rule(
          catalogRule.id.name,
          weight: RuleLevel(rawValue: catalogRule.severity.rawValue) ?? .error,
          "string catalogs: flowctl explain \(catalogRule.id.name)")
      } + [
        rule("unused-key", weight: .warning, "every key of a catalog is used in the sources"),
        rule("undefined-key", weight: .warning, "every key that the sources use is in a catalog"),
        rule("source-drift", weight: .warning, "no translation is older than its source text"),
      ], "severity of the rules: off, note, warning or error")

  /// The settings of rules without their severity, so that a hook does not read all rules.
  static let ruleLimits = ConfigField<Configuration>.section(
    "rules",
    [.section("stale-base", [staleLimit], ""), .section("pull-request-size", size, "")], "")

  private static let staleLimit = ConfigField<Configuration>(
    "limit", .text(.integer(0...999_999_999)), \.policy.staleBaseLimit, example: "50",
    isTightened: true,
    looser: { old, new, _ in
      guard let old, old < new ?? .max else { return [] }
      return ["the limit of \(old) commits behind the base would be raised or removed"]
    }, "maximum number of commits that the base branch may be ahead (default: no limit)")

  private static let size: [ConfigField<Configuration>] = [
    .init(
      "lines", .text(.integer(1...999_999_999)), \.policy.size.lines, isTightened: true,
      looser: { old, new, _ in
        new > old ? ["the limit of \(old) changed lines would be raised to \(new)"] : []
      }, "maximum number of changed lines"),
    .init(
      "files", .text(.integer(1...999_999_999)), \.policy.size.files, isTightened: true,
      looser: { old, new, _ in
        new > old ? ["the limit of \(old) changed files would be raised to \(new)"] : []
      }, "maximum number of changed files"),
    .init(
      "exclude", .list(.line("a glob such as '**/*.pb.swift'"), mayBeEmpty: true),
      \.policy.size.excluded, looser: more, "additional paths that are not counted"),
  ]

  /// New entries make a list of exceptions looser.
  static let more: ConfigField<Configuration>.Looser<[String]> = { old, new, path in
    new.filter { !old.contains($0) }.map { "'\($0)' would be added to '\(path)'" }
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
          ? ["the severity of rule '\(name)' would change from \(old.rawValue) to \(new.rawValue)"]
          : []
      }, "severity of the rule (default: the severity on the rule page)")
    return .section(name, [level] + settings, short: "level", summary)
  }
}

extension RuleLevel {
  /// A higher number for a higher severity.
  fileprivate var weight: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
