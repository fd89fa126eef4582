package import Diagnostics

/// Gives findings the sentence of their rule's page that says why the rule exists.
package enum RuleWhys {
  /// The report with every empty `why` filled where the rule has a page.
  package static func filled(_ report: Report) -> Report {
    if report.diagnostics.isEmpty { return report }
    return report.explained(by: RulePages.descriptions(in: report))
  }
}
