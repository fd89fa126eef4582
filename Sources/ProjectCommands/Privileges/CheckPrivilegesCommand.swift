import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CheckPrivilegesCommand: FlowCommand {
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

  func run(in world: World) async throws -> ExitStatus {
    let (base, approvers) = (base, approvedBy)
    return await global.report("check privileges", in: world) { session throws(Failure) in
      try await CheckPrivileges.run(base: base, approvers: approvers, in: session)
    }
  }
}
