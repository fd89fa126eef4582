package import Diagnostics
import Templates

/// The rules' pages as other parts of the program need them.
package enum RulePages {
  /// What SARIF says of each rule.
  package static var descriptions: [RuleDescription] {
    RulePage.all.map { page in
      RuleDescription(RuleID(page.id), summary: page.summary, why: page.why, help: page.text)
    }
  }
}
