package import Configuration
package import Base
package import Gates
import Gitflow
package import Session

/// The policy and exceptions of a run of gates, and where both were read.
package struct PolicyInForce: Sendable {
  package var change: Change
  /// The configuration in force: that of the base, or of the change with an owner's approval.
  package var configuration: Configuration
  package var changed: Configuration
  /// The requirements of the change: the stricter of the base and the change.
  package var policy: GatePolicy
  package var exceptions: GateExceptions
  /// The baseline of the working tree, which a run compares with its findings.
  package var changedBaseline: GateBaseline
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

  /// The digest of the gates with their modes, and of the exceptions.
  var digest: String {
    let accepted = "\(exceptions.waivers.entries) \(exceptions.quarantine.entries)"
    return SHA256.digits(
      of: Array(policy.digest.utf8) + Array(accepted.utf8) + exceptions.baseline.bytes)
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
        : "no gate is required for '\(change.title)'",
      hint: policy.demands.isEmpty
        ? "flowctl gate suggest" : "remove 'required: false' from one of the gates")
  }

  /// The gates that run, and the changed files if only gates with changed inputs do.
  func plan(
    _ names: [String] = [], on trigger: GateTrigger, onlyChanged: Bool, in session: Session
  ) async throws(Failure) -> (plan: GatePlan, scope: ChangeScope?) {
    let scope = onlyChanged ? try await session.touchedFiles(since: change) : nil
    do throws(GatePlanError) {
      let plan = try GatePlan(
        policy, scope: scope ?? .everything(reason: nil), trigger: trigger, names: names,
        touches: configuration.policy.model.apps.touches)
      return (plan, scope)
    } catch {
      throw error.failure
    }
  }
}

extension GatePlanError {
  var failure: Failure {
    switch self {
    case .unknown(let name, let known):
      Failure(
        .usage, "usage",
        "unknown gate '\(ForeignText.shown(name))'"
          + (known.isEmpty
            ? ": no gates are configured" : ", expected one of: \(known.joined(separator: ", "))"),
        hint: known.isEmpty ? .flowctl("gate", "suggest") : .flowctl("gate", "list"))
    }
  }
}
