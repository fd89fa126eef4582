import Configuration
package import Diagnostics
import Gitflow
package import Session

/// `config check`: every fault of the configuration, with line and column.
package enum CheckConfiguration {
  /// The faults are thrown as a failure, which leaves with the status of a bad configuration.
  package static func run(in session: Session) async throws(Failure) -> Report {
    let loaded = try session.policy()
    var report = Report(command: "config check", title: loaded.origin)
    let kinds = loaded.policy.model.kinds.count
    report.checks = [
      RuleCheck(
        .configuration, .pass,
        "preset \(loaded.configuration.preset.rawValue), \(kinds) kinds of branches")
    ]
    return report
  }
}
