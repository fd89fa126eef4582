extension GatePreset {
  /// actionlint, the linter of GitHub's workflows.
  static let actionlint = GatePreset(
    "actionlint on GitHub's workflows",
    Gate(
      "actionlint", .command(["actionlint", "-format", "{{json .}}"]), inputs: ["**"],
      reports: [DeclaredReport(path: "-", format: ReportFormat.actionlint.rawValue)],
      timeout: 600),
    evidence: [[".github/workflows/*.yml", ".github/workflows/*.yaml"]])
}
