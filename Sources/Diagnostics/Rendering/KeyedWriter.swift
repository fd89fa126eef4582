/// Writes findings by key, and the number of findings per rule.
struct KeyedWriter {
  private let findings: KeyedFindings
  private let limit: Int
  private let writer: FindingWriter
  private let verbosity: Verbosity

  init(_ report: Report, _ grouping: KeyGrouping, verbosity: Verbosity) {
    findings = KeyedFindings(report.diagnostics)
    limit = grouping.limit ?? .max
    writer = FindingWriter(report, verbosity: verbosity)
    self.verbosity = verbosity
  }

  /// The keys if `showsFindings`, then a table of the rules if there are several.
  func write(showsFindings: Bool, to page: inout TextPage, _ sink: ([UInt8]) -> Void) {
    var writer = writer
    var explained: Set<RuleID> = []
    let left = showsFindings ? findings.groups.count - limit : 0
    if showsFindings {
      for group in findings.groups.prefix(limit) {
        write(group, by: &writer, &explained, to: &page)
        page.handOn(to: sink)
      }
    }
    if findings.counts.count > 1 { writeTable(to: &page) }
    guard left > 0 else { return }
    page.putLabelled(
      "note: ",
      foreign: "\(CountText.words(left, "more key")) with findings not listed: "
        + "list all with --limit \(findings.groups.count)",
      level: 0)
  }

  /// The first row has its own line, the others below it omit the key.
  ///
  /// The hint of each rule is shown once, as it is similar for other keys.
  private func write(
    _ group: KeyedFindings.Group, by writer: inout FindingWriter, _ explained: inout Set<RuleID>,
    to page: inout TextPage
  ) {
    let key = group.rows.first?.first.identity.first.map { QuotedName.of($0) + " " }
    for (index, row) in group.rows.enumerated() {
      var diagnostic = row.first
      diagnostic.message = row.message(without: index == 0 ? nil : key)
      if index > 0 { diagnostic.place = nil }
      let isFirst = explained.insert(diagnostic.rule).inserted
      if !isFirst, verbosity != .verbose { diagnostic.hint = nil }
      writer.write(diagnostic, at: index == 0 ? 0 : 1, to: &page)
    }
  }

  private func writeTable(to page: inout TextPage) {
    let rows = findings.counts.map { count in
      [count.severity.rawValue, count.rule.name, "\(count.findings)", "\(count.keys)"]
    }
    page.endLine()
    page.put(TextTable.text([["severity", "rule", "findings", "keys"]] + rows))
    page.endLine()
  }
}
