import ArgumentParser
import Configuration
import Base
import Gates
import Git
import Manifests
import Session

package struct CheckPrivilegesCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "privileges",
    abstract: "Find new privileges of apps and workflows in a change.",
    discussion: """
      Entitlements, App Groups, usage descriptions, background modes, loads without encryption, \
      Android permissions and exported components; in workflows wider token permissions, secrets, \
      actions, self-hosted runners and pull_request_target. A new privilege needs the approval of \
      an owner from `gate-run` of the base.

      flowctl check privileges                          check this branch
      flowctl check privileges --base origin/develop
      flowctl check privileges --approved-by octocat    with an owner's approval
      """)

  @Option(help: ArgumentHelp("Commit or branch to compare with.", valueName: "ref"))
  var base: String?

  @Option(
    help: ArgumentHelp("User who approved the change (repeatable).", valueName: "name"))
  var approvedBy: [String] = []

  @OptionGroup var global: GlobalOptions

  /// Compares HEAD with a commit, or with its merge target.
  func report(in session: Session) async throws(Failure) -> Report {
    var input = try await ChangeResolver.sinceBase(base, in: session)
    let settings = try await settings(of: input.change.mergeBase, in: session)
    input.owners = settings.owners
    input.approver = PolicyApproval.owner(of: settings, among: approvedBy, author: nil)
    return try await PrivilegesCheck(session: session).answer(input)
      .report("check privileges", rules: [.privilege])
  }

  /// The owners at the merge base, and the organization's owners.
  private func settings(
    of base: ObjectID?, in session: Session
  ) async throws(Failure) -> GateSettings {
    guard let base else { return GateSettings() }
    return try await session.policy(of: base, named: "\(base)").configuration.gates
  }
}
