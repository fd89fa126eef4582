extension GatePreset {
  /// SonarQube, which waits for the quality gate of the server.
  static let sonarQube = GatePreset(
    "SonarQube's quality gate; needs SONAR_TOKEN",
    Gate(
      "sonarqube", .command(["sonar-scanner", "-Dsonar.qualitygate.wait=true"]), timeout: 1200,
      isCached: false, environment: ["SONAR_TOKEN", "SONAR_HOST_URL"]),
    evidence: [["sonar-project.properties"]])
}
