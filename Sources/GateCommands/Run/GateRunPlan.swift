import Diagnostics
import Gates
import Session

/// All inputs of a run of gates.
struct GateRunPlan: Sendable {
  /// The gates that run here, each after those it needs.
  var gates: [Gate]
  /// The gates as the change declares them.
  var declared: [Gate]
  /// The gates of all shards, in the order of the configuration.
  var planned: [Gate]
  var skipped: [SkippedGate]
  var policy: GatePolicySummary
  var change: GateChange
  var exceptions: GateExceptions
  /// The baseline of the working tree.
  var baseline: GateBaseline
  var title: String
  var notes: [String]
  var jobs: Int?
  /// Seconds after which the whole run ends.
  var timeout: Int
  /// Digest of the configuration in force.
  var digest: String
}
