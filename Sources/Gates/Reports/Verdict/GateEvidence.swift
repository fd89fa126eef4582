/// The evidence of a gate after its program ended.
package struct GateEvidence: Sendable {
  /// The exit status; for a signal, 128 plus its number.
  package var exitStatus: Int
  /// The declared reports by their paths, in the order of the configuration.
  package var reports: [(path: String, state: DeclaredReportState)]
  package var allowsEmpty: Bool
  /// The ids of tests whose failures are shown but don't fail the gate.
  package var quarantine: Set<String>
  /// Absolute paths of the tree, to make paths in reports relative.
  package var folders: [String]
  /// The subdirectory where relative paths in reports start; empty for the top.
  package var start: String

  /// Evidence.
  package init(
    exitStatus: Int, reports: [(path: String, state: DeclaredReportState)] = [],
    allowsEmpty: Bool = false, quarantine: Set<String> = [],
    folders: [String] = [], start: String = ""
  ) {
    self.start = start
    self.exitStatus = exitStatus
    self.reports = reports
    self.allowsEmpty = allowsEmpty
    self.quarantine = quarantine
    self.folders = folders
  }
}

/// The state of a declared report.
package enum DeclaredReportState: Sendable {
  case missing
  /// It is older than the start of the gate, so another run wrote it.
  case stale
  case read(ReadReport)
}
