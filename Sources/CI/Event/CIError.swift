package import Diagnostics

/// Why the event of a CI run is unknown; this is never a pass.
package enum CIError: Error, Hashable, Sendable {
  /// A variable or field that contains a branch, and its value.
  package struct Source: Hashable, Sendable {
    package let name: String
    package let value: String

    /// The value of the variable or payload field `name`.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Two sources disagree.
  case contradiction(Source, Source)
  case unreadablePayload(path: String, reason: String)
  /// The provider is known, but none of these variables is set.
  case missing(variables: [String])
}

extension CIError {
  /// The rule id under which these errors are reported.
  package static let rule: RuleID = "ci-event"

  /// The message, and the exit status.
  package var failure: Failure {
    switch self {
    case .contradiction(let first, let second):
      Failure(
        .badConfiguration, Self.rule,
        "'\(first.name)' is '\(first.value)', but '\(second.name)' is '\(second.value)'",
        hint: .run(Command(["unset", second.name])))
    case .unreadablePayload(let path, let reason):
      Failure(
        .badInput, Self.rule, "can't read event payload '\(path)': \(reason)",
        hint: .flowctl(
          "check", "merge", "--simulate", "pull_request", "--head", "<branch>", "--base", "<branch>"
        ))
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
