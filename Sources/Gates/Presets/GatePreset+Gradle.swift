extension GatePreset {
  /// The unit tests of a Gradle build.
  static let gradle = GatePreset(
    "the unit tests of a Gradle build",
    Gate(
      "gradle", .command(["./gradlew", "--console=plain", "test"]),
      inputs: [
        "**/*.kt", "**/*.kts", "**/*.java", "**/src/**", "**/gradle.properties",
        "**/libs.versions.toml", "gradle/**", "gradlew",
      ], reports: [DeclaredReport(path: "**/build/test-results/**/*.xml")], locks: ["gradle"],
      timeout: 2700,
      environment: ["JAVA_HOME", "ANDROID_HOME", "ANDROID_SDK_ROOT", "GRADLE_USER_HOME"]),
    evidence: [["gradlew"]])
}
