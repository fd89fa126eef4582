import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CheckConflictsCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "Check whether HEAD merges without conflicts.",
    discussion: """
      Git predicts the merge without changing the working tree. This requires Git 2.38. \
      Merge drivers don't run, as on GitHub.

      flowctl check conflicts                  into the merge target of the branch
      flowctl check conflicts --into develop
      """)

  @Option(help: ArgumentHelp("Branch to merge into.", valueName: "branch"))
  var into: String?

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let target = into
    return await global.report("check conflicts", in: world) { session throws(Failure) in
      try await CheckConflicts.run(into: target, in: session)
    }
  }
}
