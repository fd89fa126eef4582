import Diagnostics
import Gitflow

extension Diagnostic {
  /// The finding with the weight that the policy gives its rule; one that weighs less than its
  /// rule's `own` weight, such as a trivial one, stays as it is.
  func weighed(_ level: RuleLevel?, own: Severity) -> Diagnostic {
    guard severity >= own, let level, let severity = Severity(rawValue: level.rawValue) else {
      return self
    }
    var diagnostic = self
    diagnostic.severity = severity
    return diagnostic
  }
}
