extension GatePreset {
  /// The formatter that comes with the toolchain, as a linter.
  static let swiftFormat = GatePreset(
    "swift format lint on all Swift files; warnings count",
    Gate(
      "swift-format",
      .command(["swift", "format", "lint", "--strict", "--recursive", "--parallel", "."]),
      inputs: ["**/*.swift", "**/.swift-format", "**/.swift-format-ignore"],
      reports: [DeclaredReport(path: "-", format: ReportFormat.swiftFormat.rawValue)],
      timeout: 600, environment: ["DEVELOPER_DIR"]),
    evidence: [["**/.swift-format"]])
}
