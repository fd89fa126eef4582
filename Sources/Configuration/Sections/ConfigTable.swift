import Gitflow

/// The keys of the configuration file; a new section is one more entry here.
package enum ConfigTable {
  /// The keys of the file, in the order of the template.
  static let sections: [ConfigField<Configuration>] =
    [preset, branches, names, tags, remote, rules, strings, history] + [gates, policies, gateRun]
    + [deploy, github, board, versions, managed, flags, commits, pipeline]

  /// The keys at the top of the file.
  package static let keys = sections.map(\.key)

  /// The word that switches something off.
  static let off = "off"
}

extension ConfigTable {
  /// The rules for commits.
  static let commits = ConfigField<CommitRules>.section(
    "commits",
    [
      .init(
        "issue", .text(.line("a form such as 'Refs: <issue>' or '<subject> (<issue>)'")),
        "how the hook adds the issue of the branch to its commits, or off",
        shown: { [$0.issueForm?.text ?? off] }),
      .init(
        "needs-issue", .list(.line("a branch type such as feature"), mayBeEmpty: true),
        \.kindsNamingIssues, "branch types whose commits must name the issue of the branch"),
      .init(
        "subject-length", .text(.integer(20...500)), \.subjectLimit, example: "72",
        "maximum number of characters of a subject"),
      .init(
        "types", .list(.line("a word such as fix"), mayBeEmpty: true), \.types,
        "required types at the start of a subject, as in 'fix: …' (default: none is required)"),
    ], "rules for commits, used by the Git hooks"
  ).of(\Configuration.commits)
}
