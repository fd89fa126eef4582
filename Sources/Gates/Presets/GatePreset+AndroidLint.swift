extension GatePreset {
  /// Android lint of every variant that the build knows.
  static let androidLint = GatePreset(
    "Android lint by Gradle",
    Gate(
      "android-lint", .command(["./gradlew", "--console=plain", "lint"]),
      inputs: ["**"], reports: [DeclaredReport(path: "**/build/reports/lint-results-*.xml")],
      locks: ["gradle"],
      timeout: 1800,
      environment: gradleVariables),
    evidence: [["**/AndroidManifest.xml"], ["gradlew"]])
}
