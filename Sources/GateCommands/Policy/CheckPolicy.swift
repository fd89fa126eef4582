package import Diagnostics
import Gates
package import Session

/// `policy check`: checks that a change loosens no requirement, and that its exceptions are valid.
package enum CheckPolicy {
  /// Checks with the policy of the base commit.
  package static func run(
    _ options: PolicyInForceReader.Options, in session: Session
  ) async throws(Failure) -> Report {
    let terms = try await PolicyInForceReader(session).gather(options)
    var report = Report(command: "policy check", title: terms.ends.title)
    report.diagnostics = terms.loosenings + terms.findings
    if let unknown = terms.ends.unknown, !terms.findings.contains(unknown) {
      report.diagnostics.append(unknown)
    }
    report.checks = [loosened(terms)] + exceptions(terms)
    report.notes = terms.notes
    if let approver = terms.approver { report.notes.append("approved by \(approver)") }
    report.details = [
      "policy": .string(terms.origin), "source": .optional(terms.policy.source),
      "target": .optional(terms.policy.target), "required": .strings(terms.policy.required),
    ]
    return report
  }

  private static func loosened(_ terms: PolicyInForce) -> RuleCheck {
    if let unknown = terms.ends.unknown {
      return RuleCheck(.policyLoosened, .unknown, unknown.message)
    }
    return terms.loosenings.isEmpty
      ? RuleCheck(.policyLoosened, .pass, terms.loosenedGate.reason ?? "no requirement is loosened")
      : RuleCheck(.policyLoosened, .fail, terms.loosenedGate.reason ?? "requirements are loosened")
  }

  private static func exceptions(_ terms: PolicyInForce) -> [RuleCheck] {
    let counts: [(RuleID, Int, String)] = [
      (.waiver, terms.waivers.entries.count, "waivers"),
      (.quarantine, terms.quarantine.entries.count, "tests in quarantine"),
    ]
    return counts.map { rule, count, words in
      let isBroken = terms.findings.contains { $0.rule == rule && $0.severity == .error }
      return RuleCheck(rule, isBroken ? .fail : .pass, "\(count) \(words)")
    }
  }
}
