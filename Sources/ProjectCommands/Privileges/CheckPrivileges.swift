import Configuration
package import Diagnostics
import Gates
import Git
import Manifests
package import Session

/// `check privileges`: finds new privileges in a change.
package enum CheckPrivileges {
  /// Compares HEAD with a commit, or with its merge target.
  package static func run(
    base: String?, approvers: [String], in session: Session
  ) async throws(Failure) -> Report {
    var input = try await ChangeResolver.sinceBase(base, in: session)
    let settings = try await settings(of: input.change.mergeBase, in: session)
    input.owners = settings.owners
    input.approver = PolicyApproval.owner(of: settings, among: approvers, author: nil)
    return try await PrivilegesCheck(session: session).answer(input)
      .report("check privileges", rules: [.privilege])
  }

  /// The owners at the merge base, and the organization's owners.
  private static func settings(
    of base: ObjectID?, in session: Session
  ) async throws(Failure) -> GateSettings {
    guard let base else { return GateSettings() }
    return try await session.policy(of: base, named: "\(base)").configuration.gates
  }
}
