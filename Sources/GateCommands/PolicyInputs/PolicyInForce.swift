package import Configuration
package import Diagnostics
package import Gates
package import Session

/// The policy and exceptions of a run of gates, and where both were read.
package struct PolicyInForce: Sendable {
  package var ends: Change
  /// The configuration in force: that of the base, or of the change with an owner's approval.
  package var configuration: Configuration
  /// The configuration of the change.
  package var changed: Configuration
  /// The requirements of the change: the stricter of the base and the change.
  package var policy: GatePolicy
  package var waivers: Waivers
  package var quarantine: Quarantine
  package var baseline: GateBaseline
  /// The baseline of the working tree, which a run compares with its findings.
  package var changedBaseline: GateBaseline
  /// Paths of the base by paths of the change, for the baseline.
  package var renames: [String: String] = [:]
  /// The requirements that the change loosens; none if an owner approved.
  package var loosenings: [Diagnostic]
  /// Other errors of the policy and its exceptions.
  package var findings: [Diagnostic]
  /// The owner who approved the change, if requirements are loosened.
  package var approver: String?
  /// The owners of the base settings.
  package var owners: [String] = []
  package var owner: String?
  /// Where the policy was read: `.flowctl.yml of origin/develop`.
  package var origin: String
  package var notes: [String]

  /// The policy in reports; loosened requirements and errors fail the run.
  package var summary: GatePolicySummary {
    GatePolicySummary(
      origin: origin, source: policy.source, target: policy.target, required: policy.required,
      findings: loosenings + findings.filter { $0.severity == .error })
  }

  /// The gate that reports loosened requirements.
  package var loosenedGate: GateResult {
    let count = loosenings.count
    let reason =
      approver.map { "approved by \($0)" }
      ?? (count == 0 ? nil : CountText.words(count, "requirement") + " loosened")
    return GateResult(
      RuleID.policyLoosened.name, loosenings.isEmpty ? .passed : .failed, reason: reason)
  }

  /// - Throws: a configuration error if no gate is required for the trigger, as the run can't fail.
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
