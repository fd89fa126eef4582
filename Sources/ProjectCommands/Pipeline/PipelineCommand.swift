import ArgumentParser
import Configuration
import Base
import Git
import Pipelines
import Session

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

struct PipelineExplainCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "List the jobs of an event with their lanes, secrets and environments.",
    discussion: """
      Reads the configuration only and works offline.

      flowctl pipeline explain --event push --branch release/1.4.0
      flowctl pipeline explain --event pull_request
      flowctl pipeline explain --event merge_group
      flowctl pipeline explain --event workflow_dispatch --branch main --json
      """)

  @Option(help: "Event: push, pull_request, merge_group or workflow_dispatch.")
  var event: PipelineQuestion.Event = .push

  @Option(help: ArgumentHelp("Branch that is pushed or built manually.", valueName: "branch"))
  var branch: String?

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if event == .push, branch == nil { throw ValidationError("--event push needs --branch") }
    if branch != nil, event == .pullRequest || event == .mergeGroup {
      throw ValidationError("every pull request has the same jobs: leave --branch out")
    }
  }

  func report(in session: Session) throws(Failure) -> Report {
    let pipeline =
      session.location?.worktree == nil
      ? try PipelineWork.pipeline(of: try session.policy().configuration)
      : try PipelineWork(in: session).pipeline
    let explanation = PipelineExplanation(
      PipelineQuestion(event, branch: branch), in: pipeline)
    return Report(text: explanation.text, values: explanation.values)
  }
}
