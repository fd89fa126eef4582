import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CheckConflictsCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "Does HEAD merge without a conflict?",
    discussion: """
      The merge is foretold without touching the work tree; it takes git 2.38. Merge drivers don't \
      run, as they don't on GitHub.

      flowctl check conflicts                    into where the branch goes by the model
      flowctl check conflicts --into develop
      """)

  @Option(help: ArgumentHelp("The branch to merge into.", valueName: "branch"))
  var into: String?

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let target = into
    return await global.report("check conflicts", in: world) { session throws(Failure) in
      try await CheckConflicts.run(into: target, in: session)
    }
  }
}
