import Configuration
package import Diagnostics
import Gitflow
package import Session

/// `config check`: every error of the configuration, with line and column.
package enum CheckConfiguration {
  /// The errors are thrown as a failure, which exits with the status of a bad configuration.
  package static func run(in session: Session) async throws(Failure) -> Report {
    let loaded = try session.policy()
    var report = Report(command: "config check", title: loaded.origin)
    let kinds = loaded.policy.model.kinds.count
    report.checks = [
      RuleCheck(
        .configuration, .pass,
        "preset \(loaded.configuration.preset.rawValue), \(kinds) branch types")
    ]
    return report
  }
}
