extension GatePreset {
  /// Spotless, by its Gradle plugin; its exit status judges, as it writes no report.
  static let spotless = GatePreset(
    "Spotless by its Gradle plugin",
    Gate(
      "spotless", .command(["./gradlew", "--console=plain", "spotlessCheck"]), inputs: ["**"],
      locks: ["gradle"], timeout: 1200, environment: gradleVariables),
    evidence: [["**/*.gradle", "**/*.gradle.kts", "**/libs.versions.toml"], ["gradlew"]],
    sign: "spotless")
}
