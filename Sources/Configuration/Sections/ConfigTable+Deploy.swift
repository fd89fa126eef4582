import Diagnostics
import Gates

extension ConfigTable {
  /// What is done after a change.
  static let deploy: ConfigField<Configuration> = {
    var section = ConfigField<GateSettings>.section(
      "deploy",
      [.each("<action>", \.actions, named: \.name, action, short: "command", "an action")],
      "what is done after a change, by name")
    // Two commands can't be compared, and a deployment may see secrets.
    section.loosenings = { old, new, _ in
      Set((old.actions + new.actions).map(\.name)).sorted().compactMap { name in
        old.actions.first { $0.name == name } == new.actions.first { $0.name == name }
          ? nil
          : Loosening(
            path: "deploy.\(name)",
            "the deployment '\(ForeignText.shown(name))' would be another one")
      }
    }
    return section.of(\Configuration.gates)
  }()

  /// One action.
  static let action: [ConfigField<DeployAction>] = [
    .init(
      "command", .words(.line("a program")), "the program and its arguments; no shell reads them",
      shown: { if case .command(let words) = $0.gate.work { words } else { nil } }),
    .init(
      "from", .list(.line("a kind")), \.kinds, "the kinds of branches that it belongs to"),
    .init(
      "by-hand", .text(.flag), "true where no push starts it; so it is for the name 'submit'",
      shown: { action in
        action.isByHand == DeployAction.isUsuallyByHand(action.name)
          ? nil : action.isByHand.configTexts
      }),
    .init(
      "needs", .list(.line("an action"), mayBeEmpty: true), \.gate.needs, hiding: [],
      "actions that come before"),
    .init(
      "locks", .list(.line("a word"), mayBeEmpty: true), \.gate.locks, hiding: [],
      "what no two actions may use together"),
    .init(
      "timeout", .text(.duration), \.gate.duration, "how long it may run, such as 90s, 20m or 1h"),
    .init(
      "environment", .list(.variable, mayBeEmpty: true), \.gate.environment, hiding: [],
      "variables that its program may see"),
    ConfigField<BuildNumbers>.section(
      "build-number",
      [
        .init(
          "base", .text(.integer(0...999_999_999)), \.base, "what the count of commits is added to"),
        .init("size", .text(.integer(1...999_999_999)), \.size, "how many numbers there are"),
        .init("variable", .text(.variable), \.variable, "the variable that tells the number"),
      ], short: "base", "the build numbers that are its own"
    ).of(\.buildNumbers),
  ]
}
