extension GatePreset {
  /// SwiftFormat by Nick Lockwood, as a linter.
  static let swiftFormatTool = GatePreset(
    "SwiftFormat by Nick Lockwood on all Swift files, as a linter",
    Gate(
      "swiftformat",
      .command(["swiftformat", "--lint", "--quiet", "--cache", "ignore", "--reporter", "json", "."]
      ),
      inputs: ["**"],
      reports: [DeclaredReport(path: "-", format: ReportFormat.swiftlint.rawValue)], timeout: 600,
      environment: ["DEVELOPER_DIR"]),
    evidence: [["**/.swiftformat"]])
}
