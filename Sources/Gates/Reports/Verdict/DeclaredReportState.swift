/// What became of a report that a gate declares.
package enum DeclaredReportState: Sendable {
  case missing
  /// It is older than the gate's start, so another run wrote it.
  case stale
  case read(ReadReport)
}
