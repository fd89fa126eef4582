extension GatePreset {
  /// ESLint of the project, whose warnings are told only.
  static let esLint = GatePreset(
    "ESLint on all JavaScript and TypeScript files",
    Gate(
      "eslint", .command(["npx", "--no-install", "eslint", "--format", "json", "."]),
      inputs: ["**"],
      reports: [DeclaredReport(path: "-", format: ReportFormat.eslint.rawValue)], timeout: 900),
    evidence: [["**/eslint.config.*", "**/.eslintrc*"]])
}
