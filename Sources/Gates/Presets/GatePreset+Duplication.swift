extension GatePreset {
  /// Code that a change copies.
  static let duplication = GatePreset(
    "new code is not copied from elsewhere",
    Gate(
      "duplication", .builtIn(.duplication(DuplicationLimits())), timeout: 300),
    evidence: [["**/*.swift", "**/*.kt"]])
}
