import Diagnostics
import Gitflow

/// The keys of the configuration file; a new section is one more entry here.
package enum ConfigTable {
  /// The keys at the top of the file, in the order of the template.
  package static let keys = branchKeys + gateKeys + boardKeys + tableKeys + [commits, pipeline]

  /// The keys that branches and merges are judged by.
  static let branchKeys: [ConfigKey] = [
    preset, ConfigKey("branches", .section([kind]), "kinds of branches, by name"),
    names, tags, remote, rules, strings, history,
  ]

  /// The keys of gates and of what comes after them.
  private static let gateKeys = [gates, policies, gateRun, deploy]

  /// The keys of what lies at GitHub.
  private static let boardKeys = [github, board]

  /// The keys of what stands in tables.
  private static let tableKeys = [versions, managed, flags]

  private static let preset = ConfigKey(
    "preset", .text(.choice(of: BranchModel.Preset.self)),
    standard: BranchModel.Preset.adapted.rawValue, "the branch model to begin with")

  private static let names = ConfigKey(
    "names",
    .section([
      ConfigKey(
        "characters", .text(.choice(of: NameCharacters.self)),
        standard: SlugRules().characters.rawValue, "characters that names may hold"),
      ConfigKey(
        "case", .text(.choice(of: LetterCase.self)), standard: LetterCase.any.rawValue,
        "lower refuses capital letters behind the prefix"),
      ConfigKey(
        "max-length", .text(.integer(1...200)), standard: String(SlugRules().maximumLength),
        "characters behind the prefix, at most"),
      ConfigKey(
        "version", .text(.choice(of: VersionForm.self)), example: VersionForm.plain.rawValue,
        "form of versions in names; without it, the one in use"),
    ]), "what names must look like")

  private static let tags = ConfigKey(
    "tags",
    .section([
      ConfigKey(
        "version", .text(.choice(of: VersionForm.self)), example: VersionForm.prefixed.rawValue,
        "form of version tags; without it, the one in use")
    ]), "what tags must look like")

  private static let remote = ConfigKey(
    "remote", .text(.line("the name of a remote")), standard: Policy().remote,
    "the remote that branches are fetched from and looked for")

  private static let history = ConfigKey(
    "history",
    .section([
      ConfigKey(
        "since", .text(.dayOrRef), example: "2024-05-01",
        "the day or commit from which merges are judged"),
      ConfigKey(
        "allow", .list(.choice(of: HistoryAllowance.self), mayBeEmpty: true), standard: "[]",
        "merges against the model that this repository makes"),
      ConfigKey(
        "owners", .list(.line("the name of an account"), mayBeEmpty: true), standard: "[]",
        "accounts that owned the repository earlier, whose branches are no fork's"),
    ]), "how the history is judged")
}

/// Which letters the free part of a name may have.
enum LetterCase: String, CaseIterable, Sendable {
  case any
  case lower
}
