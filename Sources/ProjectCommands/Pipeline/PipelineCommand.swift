import ArgumentParser
import Pipelines

package struct PipelineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pipeline",
    abstract: "Workflows and lanes, made of the branch model, the gates and the deploy actions.",
    discussion: """
      What is built stands in `pipeline:` of .flowctl.yml; what is checked in `gates:`, and what \
      follows a push in `deploy:`.

      Write the files:                    flowctl pipeline generate
      Are they as they should be?         flowctl pipeline check
      What would change?                  flowctl pipeline diff
      What runs for a release branch?     flowctl pipeline explain --branch release/1.4.0
      """,
    subcommands: [
      PipelineGenerateCommand.self, PipelineCheckCommand.self, PipelineDiffCommand.self,
      PipelineExplainCommand.self,
    ])
}

extension PipelineProvider: ExpressibleByArgument {}
extension PipelineQuestion.Event: ExpressibleByArgument {}
