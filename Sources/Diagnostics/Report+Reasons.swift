extension Report {
  /// The report with the reason of each rule where a finding gives none of its own.
  package func explained(by rules: [RuleDescription]) -> Report {
    let reasons = Dictionary(
      rules.map { ($0.rule, $0.why) }, uniquingKeysWith: { first, _ in first })
    var report = self
    for index in report.diagnostics.indices where report.diagnostics[index].why.isEmpty {
      report.diagnostics[index].why = reasons[report.diagnostics[index].rule] ?? ""
    }
    return report
  }
}
