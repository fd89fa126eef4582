import Configuration
import Diagnostics
import Gates
import Git
import Session

/// Keeps files of the project from being taken for reports: old reports are removed.
struct TrackedReports {
  let session: Session

  /// - Throws: where a report of a gate's program is, or fits, a file that git tracks.
  func check(_ gates: [Gate]) async throws(Failure) {
    let declared = gates.filter { $0.words != nil }.flatMap { gate in
      gate.reports.filter { !$0.isOutput }.map { (gate: gate.name, path: $0.path) }
    }
    if declared.isEmpty { return }
    let git = try session.git()
    let listing = try await askingGit(await git.indexListing())
    guard let tree = InputTree(listing: listing, changes: [:]) else { return }
    for report in declared {
      let parts = report.path.split(separator: "/").filter { $0 != "." }
      guard let file = tree.first(of: parts.joined(separator: "/")) else { continue }
      throw Failure(
        .badConfiguration, .configuration,
        "report '\(report.path)' of gate '\(report.gate)' would overwrite the tracked file '\(file)'",
        hint: "use a path that Git ignores, such as 'build/\(report.gate).xml'")
    }
  }
}
