package import Diagnostics

/// Why the event of a CI run can't be told; never to be taken for a pass.
package enum CIError: Error, Hashable, Sendable {
  /// One place that names a branch, and what it says.
  package struct Source: Hashable, Sendable {
    package let name: String
    package let value: String

    /// What the variable or payload field `name` says.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Two sources disagree.
  case contradiction(Source, Source)
  case unreadablePayload(path: String, reason: String)
  /// The run is a provider's, but none of these variables is set.
  case missing(variables: [String])
}

extension CIError {
  /// The rule id under which these errors are reported.
  package static let rule: RuleID = "ci-event"

  /// What the user reads, with the status to leave with.
  package var failure: Failure {
    switch self {
    case .contradiction(let first, let second):
      Failure(
        .badConfiguration, Self.rule,
        "'\(first.name)' is '\(first.value)', but '\(second.name)' is '\(second.value)'",
        hint: "unset \(second.name)")
    case .unreadablePayload(let path, let reason):
      Failure(
        .badInput, Self.rule, "can't read event payload '\(path)': \(reason)",
        hint: .flowctl(
          "ci", "simulate", "--event", "pull_request", "--head", "<branch>", "--base", "<branch>"))
    case .missing(let variables):
      Failure(
        .unknown,
        [
          .undecided(
            Self.rule, "the branch is unknown: \(Self.list(variables)) is not set to a branch",
            hint: .flowctl("check", "merge", "--head", "<branch>", "--base", "<branch>"))
        ])
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: " or ")
  }
}
