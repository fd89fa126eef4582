import Diagnostics
import Gitflow
import StringCatalogs

extension ConfigTable {
  /// How string catalogs are judged.
  static let strings = ConfigKey(
    "strings",
    .section([
      ConfigKey(
        "languages", .list(.line("a language such as 'pt-BR'")), example: "[de, fr]",
        "languages that every key must have; without it, those of the Xcode project or the file"),
      ConfigKey(
        "exclude", .list(.line("a glob such as 'Vendor/**'"), mayBeEmpty: true), standard: "[]",
        "catalogs that are not judged"),
      stringRules,
    ]), "how string catalogs are judged")

  static let stringRules = ConfigKey(
    "rules", .section(CatalogRule.allCases.map(rule)), "what the rules of catalogs weigh")

  private static func rule(_ rule: CatalogRule) -> ConfigKey {
    ConfigKey(
      rule.id.name, .text(.choice(of: RuleLevel.self)), example: rule.severity.rawValue,
      "without it, its own weight")
  }
}
