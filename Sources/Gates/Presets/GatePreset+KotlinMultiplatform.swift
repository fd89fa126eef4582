extension GatePreset {
  /// The tests of a Kotlin Multiplatform build, whose targets have tasks of their own.
  static let kotlinMultiplatform = GatePreset(
    "the tests of all targets of a Kotlin Multiplatform build",
    Gate(
      "kotlin-multiplatform", .command(["./gradlew", "--console=plain", "allTests"]),
      inputs: ["**"], reports: [DeclaredReport(path: "**/build/test-results/**/*.xml")],
      locks: ["gradle"], timeout: 3600, environment: gradleVariables),
    evidence: [["**/*.gradle", "**/*.gradle.kts", "**/libs.versions.toml"], ["gradlew"]],
    sign: "multiplatform")
}
