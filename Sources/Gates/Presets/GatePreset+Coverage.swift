extension GatePreset {
  /// Coverage of all code and of what the change adds.
  static let coverage = GatePreset(
    "coverage of all code and of new code",
    Gate(
      "coverage", .builtIn(.coverage(CoverageThresholds(newCode: 80))), timeout: 300),
    evidence: [["Package.swift", "gradlew"]])
}
