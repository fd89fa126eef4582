extension GatePreset {
  /// detekt, by its Gradle plugin.
  static let detekt = GatePreset(
    "detekt by its Gradle plugin",
    Gate(
      "detekt", .command(["./gradlew", "--console=plain", "detekt"]),
      inputs: ["**/*.kt", "**/*.kts", "**/detekt*.yml", "gradle/**"],
      reports: [DeclaredReport(path: "**/build/reports/detekt/detekt.xml")], locks: ["gradle"],
      timeout: 1200,
      environment: ["JAVA_HOME", "ANDROID_HOME", "ANDROID_SDK_ROOT", "GRADLE_USER_HOME"]),
    evidence: [["**/detekt*.yml"], ["gradlew"]])
}
