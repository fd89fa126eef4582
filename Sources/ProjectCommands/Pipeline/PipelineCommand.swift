import ArgumentParser
import Configuration
import Pipelines

package struct PipelineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pipeline",
    abstract: "Generate CI workflows and fastlane lanes.",
    discussion: """
      The files are generated from the branch model, `gates:`, `deploy:` and `pipeline:` of \
      .flowctl.yml.

      Write the files:             flowctl pipeline generate
      Check the files:             flowctl pipeline check
      Show what would change:      flowctl pipeline diff
      List the jobs of a branch:   flowctl pipeline explain --branch release/1.4.0
      """,
    subcommands: [
      PipelineGenerateCommand.self, PipelineCheckCommand.self, PipelineDiffCommand.self,
      PipelineExplainCommand.self,
    ])
}

extension PipelineProvider: ExpressibleByArgument {}
extension PipelineQuestion.Event: ExpressibleByArgument {}
