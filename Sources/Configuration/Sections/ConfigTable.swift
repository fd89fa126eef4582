import Base
import Gates
import Gitflow

/// The keys of the configuration file; a new section is one more entry here.
package enum ConfigTable {
  /// The keys of the file, in the order of the template.
  static let sections: [ConfigField<Configuration>] =
    [preset, branches, names, tags, remote, rules, strings, history]
    + [apps, appLines, appProduction, shared] + [gates, policies, gateRun]
    + [deploy, github, board, stores, notify, versions, managed, flags, commits, pipeline]

  /// The keys at the top of the file.
  package static let keys = sections.map(\.key)

  /// The word that switches something off.
  static let off = "off"

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

  /// The actions after a change.
  static let deploy: ConfigField<Configuration> = {
    var section = ConfigField<GateSettings>.section(
      "deploy",
      [.each("<action>", \.actions, named: \.name, action, short: "command", "an action")],
      "actions after a change, by name")
    // Two commands can't be compared, and a deployment may see secrets.
    section.loosenings = { old, new, _ in
      Set((old.actions + new.actions).map(\.name)).sorted().compactMap { name in
        old.actions.first { $0.name == name } == new.actions.first { $0.name == name }
          ? nil
          : Loosening(
            path: "deploy.\(name)",
            "the deployment '\(ForeignText.shown(name))' would change")
      }
    }
    return section.of(\Configuration.gates)
  }()

  static let action: [ConfigField<DeployAction>] = [
    .init(
      "command", .words(.line("a program")), "the program and its arguments, run without a shell",
      shown: { if case .command(let words) = $0.gate.work { words } else { nil } }),
    .init(
      "from", .list(.line("a branch type")), \.kinds, "the branch types that it runs on"),
    .init("app", .text(.line("an app")), \.gate.app, "the app whose branches it runs on"),
    .init(
      "by-hand", .text(.flag), "true: a push does not start it (default for the action 'submit')",
      shown: { action in
        action.isByHand == DeployAction.isUsuallyByHand(action.name)
          ? nil : action.isByHand.configTexts
      }),
    .init(
      "needs", .list(.line("an action"), mayBeEmpty: true), \.gate.needs, hiding: [],
      "actions that must run before"),
    .init(
      "locks", .list(.line("a word"), mayBeEmpty: true), \.gate.locks, hiding: [],
      "resources that only one action at a time may use"),
    .init(
      "timeout", .text(.duration), \.gate.duration, "maximum run time, such as 90s, 20m or 1h"),
    .init(
      "environment", .list(.variable, mayBeEmpty: true), \.gate.environment, hiding: [],
      "environment variables that its program can read"),
    ConfigField<BuildNumbers>.section(
      "build-number",
      [
        .init(
          "base", .text(.integer(0...999_999_999)), \.base,
          "the number that the count of commits is added to"),
        .init(
          "size", .text(.integer(1...999_999_999)), \.size,
          "how many build numbers the action may use"),
        .init(
          "variable", .text(.variable), \.variable,
          "the environment variable that contains the build number"),
      ], short: "base", "the build numbers of this action"
    ).of(\.buildNumbers),
  ]
}
