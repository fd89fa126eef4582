package import Diagnostics

/// The rules that coverage is judged by.
package enum CoverageRule: String, CaseIterable, Sendable {
  /// Too few of all lines ran.
  case low = "coverage-low"
  /// Too few of the new lines ran.
  case newCode = "coverage-of-change"
  /// Fewer lines run than at the merge base.
  case dropped = "coverage-dropped"
  /// A new line that no test runs.
  case uncovered = "uncovered-lines"
  /// A changed source that no report mentions.
  case unmeasured = "unmeasured-source"

  /// The name of the rule.
  package var id: RuleID { RuleID(rawValue) }
}
