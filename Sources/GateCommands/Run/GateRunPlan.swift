import Diagnostics
import Gates
import Session

/// Everything that a run of gates needs to know before it starts.
struct GateRunPlan: Sendable {
  /// The gates that run here, each behind those that it needs.
  var gates: [Gate]
  /// The gates of all shards, in the order of the configuration.
  var planned: [Gate]
  var skipped: [SkippedGate]
  var policy: GatePolicySummary
  var change: GateChange
  var exceptions: GateExceptions
  /// The baseline of the work tree.
  var baseline: GateBaseline
  var title: String
  var notes: [String]
  var jobs: Int?
  /// Seconds after which the whole run is ended.
  var timeout: Int
  /// What the configuration that judges comes to.
  var digest: String
}
