extension GatePreset {
  /// detekt, by its Gradle plugin.
  static let detekt = GatePreset(
    "detekt by its Gradle plugin",
    Gate(
      "detekt", .command(["./gradlew", "--console=plain", "detekt"]),
      inputs: ["**"],
      reports: [DeclaredReport(path: "**/build/reports/detekt/detekt.xml")], locks: ["gradle"],
      timeout: 1200,
      environment: gradleVariables),
    evidence: [["**/detekt*.yml"], ["gradlew"]])
}
