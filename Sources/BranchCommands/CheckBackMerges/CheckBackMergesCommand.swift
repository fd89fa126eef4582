import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CheckBackMergesCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "back-merges",
    abstract: "Find commits of production that other branches lack.",
    discussion: """
      Checks every permanent branch and open release. Compares the remote's branches as of the \
      last fetch, or local ones without a remote. If local production has unpushed commits, \
      compares local branches, too. Squashed releases are recognized.

      flowctl check back-merges
      flowctl check back-merges --fail-on warning     fail for squashed copies, too
      """)

  @Option(
    help: ArgumentHelp("Check only this branch.", valueName: "branch"), completion: .branches)
  var into: String?

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let into = into
    return await global.report("check back-merges", in: world) { session throws(Failure) in
      try await CheckBackMerges.run(into: into, in: session)
    }
  }
}
