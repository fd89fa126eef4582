package import Diagnostics

extension CIError {
  /// The rule id under which these errors are reported.
  package static let rule: RuleID = "ci-event"

  /// What the user reads, with the status to leave with.
  package var failure: Failure {
    switch self {
    case .contradiction(let first, let second):
      Failure(
        .badConfiguration, Self.rule,
        "'\(first.name)' says '\(first.value)', but '\(second.name)' says '\(second.value)'",
        hint: "unset \(second.name)")
    case .unreadablePayload(let path, let reason):
      Failure(
        .badInput, Self.rule, "event payload '\(path)' can't be read: \(reason)",
        hint: .flowctl(
          "ci", "simulate", "--event", "pull_request", "--head", "<branch>", "--base", "<branch>"))
    case .missing(let variables):
      Failure(
        .unknown,
        [
          .undecided(
            Self.rule, "no branch is named by \(Self.list(variables))",
            hint: .flowctl("check", "merge", "--head", "<branch>", "--base", "<branch>"))
        ])
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: " or ")
  }
}
