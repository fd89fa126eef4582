extension GatePreset {
  /// Ruff, the linter of Python.
  static let ruff = GatePreset(
    "Ruff on all Python files",
    Gate(
      "ruff", .command(["ruff", "check", "--no-cache", "--output-format=sarif", "."]),
      inputs: ["**"],
      reports: [DeclaredReport(path: "-", format: ReportFormat.sarif.rawValue)], timeout: 600),
    evidence: [["**/ruff.toml", "**/.ruff.toml", "**/pyproject.toml"], ["**/*.py"]])
}
