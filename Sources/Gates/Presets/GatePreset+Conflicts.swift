extension GatePreset {
  /// The merge, foretold in memory.
  static let conflicts = GatePreset(
    "the merge with the target has no conflict",
    Gate(
      "conflicts", .builtIn(.conflicts), triggers: [.prePush, .pullRequest], timeout: 300),
    evidence: [])
}
