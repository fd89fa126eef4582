import ArgumentParser
import Diagnostics
import Effects
import Session

struct PipelineDiffCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what 'pipeline generate' would change, line by line.",
    discussion: """
      flowctl pipeline diff
      flowctl pipeline diff --json
      """)

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("pipeline diff", in: world) { session throws(Failure) in
      try DiffPipeline.run(in: session)
    }
  }
}
