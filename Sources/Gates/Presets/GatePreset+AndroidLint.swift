extension GatePreset {
  /// Android lint of every variant that the build knows.
  static let androidLint = GatePreset(
    "Android lint by Gradle",
    Gate(
      "android-lint", .command(["./gradlew", "--console=plain", "lint"]),
      inputs: [
        "**/*.kt", "**/*.kts", "**/*.java", "**/src/**", "**/gradle.properties",
        "**/libs.versions.toml", "gradle/**", "gradlew",
      ], reports: [DeclaredReport(path: "**/build/reports/lint-results-*.xml")], locks: ["gradle"],
      timeout: 1800,
      environment: ["JAVA_HOME", "ANDROID_HOME", "ANDROID_SDK_ROOT", "GRADLE_USER_HOME"]),
    evidence: [["**/AndroidManifest.xml"], ["gradlew"]])
}
