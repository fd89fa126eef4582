extension GatePreset {
  /// SwiftLint, whose warnings count.
  static let swiftLint = GatePreset(
    "SwiftLint on all Swift files; warnings count",
    Gate(
      "swiftlint", .command(["swiftlint", "lint", "--strict", "--quiet", "--reporter", "json"]),
      inputs: ["**"], reports: [DeclaredReport(path: "-")],
      timeout: 600, environment: ["DEVELOPER_DIR"]),
    evidence: [["**/.swiftlint.yml"]])
}
