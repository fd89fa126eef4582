extension GatePreset {
  /// The unit tests of a Gradle build.
  static let gradle = GatePreset(
    "the unit tests of a Gradle build",
    Gate(
      "gradle", .command(["./gradlew", "--console=plain", "test"]),
      inputs: ["**"], reports: [DeclaredReport(path: "**/build/test-results/**/*.xml")],
      locks: ["gradle"], timeout: 2700, environment: gradleVariables),
    evidence: [["gradlew"]])

  /// Where Gradle finds Java, the Android SDK and its own files.
  static let gradleVariables = [
    "JAVA_HOME", "ANDROID_HOME", "ANDROID_SDK_ROOT", "GRADLE_USER_HOME",
  ]
}
