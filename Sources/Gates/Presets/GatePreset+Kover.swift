extension GatePreset {
  /// The unit tests of a Gradle build with the coverage that Kover measures.
  static let kover = GatePreset(
    "the unit tests of a Gradle build, with coverage by Kover",
    Gate(
      "kover", .command(["./gradlew", "--console=plain", "koverXmlReport"]), inputs: ["**"],
      reports: [
        DeclaredReport(path: "**/build/test-results/**/*.xml"),
        DeclaredReport(path: "**/build/reports/kover/**/*.xml"),
      ],
      locks: ["gradle"], timeout: 2700, environment: gradleVariables),
    evidence: [["**/*.gradle", "**/*.gradle.kts", "**/libs.versions.toml"], ["gradlew"]],
    sign: "kover")
}
