package import Base
import Templates

/// The rule pages for other parts of the program.
package enum RulePages {
  /// The description of each rule in SARIF.
  package static var descriptions: [RuleDescription] { RulePage.all.map(description) }

  /// The descriptions of the rules in a report only, because reading every page takes time.
  static func descriptions(in report: Report) -> [RuleDescription] {
    let rules = Set(report.diagnostics.map { $0.rule.name })
    return RulePage.all.filter { rules.contains($0.id) }.map(description)
  }

  private static func description(_ page: RulePage) -> RuleDescription {
    RuleDescription(RuleID(page.id), summary: page.summary, why: page.why, help: page.text)
  }
}
