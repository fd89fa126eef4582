import Configuration
import Diagnostics
import Gates
import Git
import Session

/// Protects files of the project from being removed as old reports.
struct TrackedReports {
  let session: Session

  /// - Throws: if a report of a gate is, or matches, a file that Git tracks.
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
