package import Diagnostics

/// The rules that coverage is judged by.
package enum CoverageRule: String, CaseIterable, Sendable {
  case low = "coverage-low"
  case newCode = "coverage-of-change"
  case dropped = "coverage-dropped"
  case uncovered = "uncovered-lines"
  /// A changed source that no report mentions.
  case unmeasured = "unmeasured-source"

  /// The name of the rule.
  package var id: RuleID { RuleID(rawValue) }
}
