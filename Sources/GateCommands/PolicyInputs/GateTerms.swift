package import Configuration
package import Diagnostics
package import Gates
import Session

/// Everything that a run of gates is judged by: policy, exceptions, and where both were read.
package struct GateTerms: Sendable {
  package var ends: GateEnds
  /// The configuration that judges: the base's, or the change's own with an owner's approval.
  package var configuration: Configuration
  /// The configuration of the change.
  package var changed: Configuration
  /// What the change must pass: the stricter of the base's policy and its own.
  package var policy: GatePolicy
  package var waivers: Waivers
  package var quarantine: Quarantine
  package var baseline: GateBaseline
  /// The baseline of the work tree, which a run compares with what is found.
  package var changedBaseline: GateBaseline
  /// The paths of the base by those of the change, for what the baseline knows.
  package var renames: [String: String] = [:]
  /// What the change asks less for, each a finding; none where an owner approved.
  package var loosenings: [Diagnostic]
  /// What else is wrong with the policy and its exceptions.
  package var findings: [Diagnostic]
  /// The owner who approved what is loosened.
  package var approver: String?
  /// The owners of the base's settings, and the one of them who approved the change, loosened or not.
  package var owners: [String] = []
  package var owner: String?
  /// Where the policy was read: `.flowctl.yml of origin/develop`.
  package var origin: String
  package var notes: [String]

  /// What reports say of the policy; what it loosens, and its faults, fail the run.
  package var summary: GatePolicySummary {
    GatePolicySummary(
      origin: origin, source: policy.source, target: policy.target, required: policy.required,
      findings: loosenings + findings.filter { $0.severity == .error })
  }

  /// The gate of its own that says whether the policy is loosened.
  package var loosenedGate: GateOutcome {
    let count = loosenings.count
    let reason =
      approver.map { "approved by \($0)" }
      ?? (count == 0 ? nil : CountText.words(count, "requirement") + " loosened")
    return GateOutcome(
      RuleID.policyLoosened.name, loosenings.isEmpty ? .passed : .failed, reason: reason)
  }

  /// - Throws: a bad configuration where no gate is required on that occasion, as nothing could fail.
  package func requireGates(on trigger: GateTrigger? = nil) throws(Failure) {
    let required = policy.demands.filter { $0.mode == .required }
    if let first = required.first?.gate {
      guard let trigger, !required.contains(where: { $0.gate.triggers.contains(trigger) }) else {
        return
      }
      throw Failure(
        .badConfiguration, .configuration,
        "no required gate runs on '\(trigger.rawValue)'",
        hint: "add '\(trigger.rawValue)' to 'on' of '\(first.name)'")
    }
    throw Failure(
      .badConfiguration, .configuration,
      policy.demands.isEmpty
        ? "'\(Session.configurationName)' contains no gates"
        : "no gate is required for '\(ends.title)'",
      hint: policy.demands.isEmpty
        ? "flowctl gate suggest" : "remove 'required: false' from one of the gates")
  }
}
