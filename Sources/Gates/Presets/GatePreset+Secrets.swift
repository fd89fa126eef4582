extension GatePreset {
  /// Secrets in what a change adds.
  static let secrets = GatePreset(
    "no secret is in what the change adds",
    Gate(
      "secrets", .builtIn(.secrets), triggers: [.preCommit, .prePush, .pullRequest], timeout: 300),
    evidence: [])
}
