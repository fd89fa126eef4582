import ArgumentParser
import Diagnostics
import Effects
import Session

struct PipelineCheckCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Are the files as the configuration has them, and can they work?",
    discussion: """
      Each file is missing, outdated, hand-edited, foreign or orphaned, or as it should be. Proved \
      is besides: every lane that an action calls is there, every variable that it reads is lent \
      to it, the required check comes on every pull request, both platforms have the same stages.

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
