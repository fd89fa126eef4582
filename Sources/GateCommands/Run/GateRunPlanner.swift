import Configuration
import Diagnostics
import Effects
import Formats
import Gates
import Git
import Session

/// Finds the change, the policy and the gates of a run.
struct GateRunPlanner {
  let session: Session
  let options: RunGates.Options

  func plan() async throws(Failure) -> GateRunPlan {
    guard let directory = session.location?.worktree else { throw Self.bare }
    let terms = try await PolicyInForceReader(session).gather(
      PolicyInForceReader.Options(base: options.base, approvers: options.approvers))
    if let stray = terms.ends.strayHead { throw Failure(.unknown, [stray]) }
    if options.names.isEmpty { try terms.requireGates(on: options.trigger) }
    let scope =
      options.onlyChanged
      ? try await ChangeScopeReader(session).read(terms.ends) : .everything(reason: nil)
    let plan = try plan(terms.policy, scope)
    var change = change(terms, directory)
    change.files = try await GateFileLists(session: session, directory: directory)
      .lists(for: plan.gates, of: terms.ends, options.onlyChanged ? scope : nil)
    return GateRunPlan(
      gates: plan.gates, declared: terms.changed.gates.gates, planned: plan.gates,
      skipped: plan.skipped, policy: terms.summary,
      change: change, exceptions: GateExceptions(terms),
      baseline: terms.changedBaseline, title: terms.ends.title,
      notes: terms.notes + plan.notes + terms.findings.map(\.message),
      jobs: terms.configuration.gates.jobs, timeout: terms.configuration.gates.timeout,
      digest: Self.digest(of: terms))
  }

  private func change(_ terms: PolicyInForce, _ directory: String) -> GateChange {
    var change = GateChange(terms.ends, directory: directory)
    (change.owners, change.approver) = (terms.owners, terms.owner)
    return change
  }

  /// Digest of the gates with their modes, and of the exceptions.
  private static func digest(of terms: PolicyInForce) -> String {
    let accepted = "\(terms.waivers.entries) \(terms.quarantine.entries)"
    return SHA256.digits(
      of: Array(terms.policy.digest.utf8) + Array(accepted.utf8) + terms.baseline.bytes)
  }

  private func plan(_ policy: GatePolicy, _ scope: ChangeScope) throws(Failure) -> GatePlan {
    do throws(GatePlanError) {
      return try GatePlan(policy, scope: scope, trigger: options.trigger, names: options.names)
    } catch {
      let (name, known) =
        switch error {
        case .unknown(let name, let known): (name, known)
        }
      throw Failure(
        .usage, "usage",
        "unknown gate '\(name)'"
          + (known.isEmpty
            ? ": no gates are configured"
            : ", expected one of: \(known.joined(separator: ", "))"),
        hint: .flowctl("gate", "list"))
    }
  }

  private static var bare: Failure {
    Failure(.unavailable, "gate", "gates need a working tree; this repository is bare")
  }
}
