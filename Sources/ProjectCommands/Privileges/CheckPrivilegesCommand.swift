import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CheckPrivilegesCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "privileges",
    abstract: "May an app or a workflow do more than before?",
    discussion: """
      Entitlements, App Groups, usage descriptions, background modes, loads without encryption, \
      Android permissions and exported components; wider permissions of tokens, secrets, actions, \
      self-hosted runners and pull_request_target in workflows. What is new needs the word of an \
      owner whom the base names below gate-run.

      flowctl check privileges                          what this branch adds
      flowctl check privileges --base origin/develop
      flowctl check privileges --approved-by octocat    as the forge says
      """)

  @Option(help: ArgumentHelp("Compare with this commit.", valueName: "ref"))
  var base: String?

  @Option(
    help: ArgumentHelp("Somebody who approved the change; several times.", valueName: "name"))
  var approvedBy: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let (base, approvers) = (base, approvedBy)
    return await global.report("check privileges", in: world) { session throws(Failure) in
      try await CheckPrivileges.run(base: base, approvers: approvers, in: session)
    }
  }
}
