package import Diagnostics
import Templates

/// The rules' pages as other parts of the program need them.
package enum RulePages {
  /// What SARIF says of each rule.
  package static var descriptions: [RuleDescription] { RulePage.all.map(description) }

  /// What is said of the rules that a report has findings of: to read every page takes a while.
  static func descriptions(in report: Report) -> [RuleDescription] {
    let rules = Set(report.diagnostics.map { $0.rule.name })
    return RulePage.all.filter { rules.contains($0.id) }.map(description)
  }

  private static func description(_ page: RulePage) -> RuleDescription {
    RuleDescription(RuleID(page.id), summary: page.summary, why: page.why, help: page.text)
  }
}
