package import Diagnostics
import Templates

/// Gives findings the sentence of their rule's page that says why the rule exists.
package enum RuleWhys {
  /// The report with every empty `why` filled where the rule has a page.
  package static func filled(_ report: Report) -> Report {
    if report.diagnostics.isEmpty { return report }
    let whys = Dictionary(
      RulePage.all.map { ($0.id, $0.why) }, uniquingKeysWith: { first, _ in first })
    var report = report
    for index in report.diagnostics.indices where report.diagnostics[index].why.isEmpty {
      report.diagnostics[index].why = whys[report.diagnostics[index].rule.name] ?? ""
    }
    return report
  }
}
