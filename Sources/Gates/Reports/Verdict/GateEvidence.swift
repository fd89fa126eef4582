/// What is known of a gate once its program has ended.
package struct GateEvidence: Sendable {
  /// What the program left with; a signal is 128 and its number.
  package var exitStatus: Int
  /// The declared reports by their paths, in the order of the configuration.
  package var reports: [(path: String, state: DeclaredReportState)]
  package var allowsEmpty: Bool
  /// The ids of tests whose failures are told but do not fail the gate.
  package var quarantine: Set<String>
  /// Absolute paths of the tree, which paths in reports are made relative to.
  package var folders: [String]
  /// The folder below them that relative paths in reports begin at; empty for their top.
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

/// What became of a report that a gate declares.
package enum DeclaredReportState: Sendable {
  case missing
  /// It is older than the gate's start, so another run wrote it.
  case stale
  case read(ReadReport)
}
