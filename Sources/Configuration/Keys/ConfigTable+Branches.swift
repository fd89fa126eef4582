import Gitflow

extension ConfigTable {
  /// The word that takes a kind of the preset out of the model.
  static let off = "off"
  /// The word for a kind whose names have no version.
  static let noVersion = "none"

  /// One kind of branch.
  static let kind = ConfigKey(
    "<kind>",
    .section(
      [
        ConfigKey(
          "name", .list(.line("a name, or patterns with <version>, <issue> and <slug>")),
          "the permanent branch, or the patterns of a topic branch"
        ),
        ConfigKey(
          "former", .list(.line("a name"), mayBeEmpty: true),
          "names that a permanent branch had earlier, for the history"),
        ConfigKey(
          "aliases", .list(.line("a prefix such as 'feat/'"), mayBeEmpty: true),
          "further prefixes that are read like the first one"),
        ConfigKey("from", .list(.line("a kind")), "the kinds that it is taken from"),
        ConfigKey("into", .list(.line("a kind")), "the kind that it merges into"),
        ConfigKey(
          "back-merge", .list(.backMerge(BackMerge.conditions), mayBeEmpty: true),
          "merges that it owes afterwards, such as 'main -> develop'; add 'if' and a condition"),
        ConfigKey(
          "merge", .list(.choice(of: MergeMethod.self)),
          "how it may be merged, the preferred way first"),
        ConfigKey(
          "version",
          .section(
            [ConfigKey("of", .text(.line("a kind")), "the kind that it takes its version from")],
            words: VersionBump.allCases.map(\.rawValue) + [noVersion]),
          "the level of the version that it brings, or { of: kind }"),
        ConfigKey(
          "production", .text(.flag),
          "whether this permanent branch is what is live; each merge into it is tagged"),
        ConfigKey("summary", .text(.line("a sentence")), "what the kind is for"),
      ], short: "name", words: [off]), "a kind; off removes one of the preset")
}

extension BackMerge {
  /// The words that may follow on 'if'.
  static let conditions = [
    Condition.versionAtLeastOwn.rawValue, Condition.whenReleaseEnds.rawValue,
  ]
}
