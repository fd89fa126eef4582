extension GatePreset {
  /// The unit tests of a Gradle build with the coverage that JaCoCo measures.
  static let jacoco = GatePreset(
    "the unit tests of a Gradle build, with coverage by JaCoCo",
    Gate(
      "jacoco", .command(["./gradlew", "--console=plain", "test", "jacocoTestReport"]),
      inputs: ["**"],
      reports: [
        DeclaredReport(path: "**/build/test-results/**/*.xml"),
        DeclaredReport(path: "**/build/reports/jacoco/**/*.xml"),
      ],
      locks: ["gradle"], timeout: 2700, environment: gradleVariables),
    evidence: [["**/*.gradle", "**/*.gradle.kts", "**/libs.versions.toml"], ["gradlew"]],
    sign: "jacoco")
}
