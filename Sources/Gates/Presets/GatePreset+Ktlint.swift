extension GatePreset {
  /// ktlint, as a program of its own.
  static let ktlint = GatePreset(
    "ktlint on all Kotlin files",
    Gate(
      "ktlint", .command(["ktlint", "--relative", "--log-level=none", "--reporter=json"]),
      inputs: ["**/*.kt", "**/*.kts", "**/.editorconfig"], reports: [DeclaredReport(path: "-")],
      timeout: 600, environment: ["JAVA_HOME"]),
    evidence: [["**/.editorconfig"], ["**/*.kt"]])
}
