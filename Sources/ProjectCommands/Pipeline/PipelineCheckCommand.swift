import ArgumentParser
import Diagnostics
import Effects
import Session

struct PipelineCheckCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the pipeline files against the configuration.",
    discussion: """
      A file is missing, outdated, hand-edited, foreign, orphaned or as generated. flowctl also \
      checks that every lane that an action calls exists and gets its variables, that the required \
      check is reported on every pull request, and that both platforms have the same stages.

      flowctl pipeline check
      flowctl pipeline check --format github --fail-on warning
      """)

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("pipeline check", in: world) { session throws(Failure) in
      try CheckPipeline.run(in: session)
    }
  }
}
