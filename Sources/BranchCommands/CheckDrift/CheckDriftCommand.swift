import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CheckDriftCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "drift",
    abstract: "Does every line hold what production holds?",
    discussion: """
      Asked of every permanent branch and open release; squashed releases are recognised.

      flowctl check drift
      flowctl check drift --fail-on warning       also where a copy lost its ancestry
      """)

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("check drift", in: world) { session throws(Failure) in
      try await CheckDriftOfLines.run(in: session)
    }
  }
}
