extension GatePreset {
  /// How big a change is.
  static let pullRequestSize = GatePreset(
    "a change is small enough to be read",
    Gate(
      "pull-request-size", .builtIn(.pullRequestSize(lines: 400, files: 50)), timeout: 300),
    evidence: [[".git*"]])
}
