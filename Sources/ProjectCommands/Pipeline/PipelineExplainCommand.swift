import ArgumentParser
import Diagnostics
import Effects
import Pipelines
import Session

struct PipelineExplainCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "List the jobs of an event with their lanes, secrets and environments.",
    discussion: """
      Nothing is asked of a server: the configuration tells.

      flowctl pipeline explain --event push --branch release/1.4.0
      flowctl pipeline explain --event pull_request
      flowctl pipeline explain --event merge_group
      flowctl pipeline explain --event workflow_dispatch --branch main --json
      """)

  @Option(help: "push, pull_request, merge_group or workflow_dispatch.")
  var event: PipelineQuestion.Event = .push

  @Option(help: ArgumentHelp("What is pushed, or built by hand.", valueName: "branch"))
  var branch: String?

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if event == .push, branch == nil { throw ValidationError("--event push needs --branch") }
    if branch != nil, event == .pullRequest || event == .mergeGroup {
      throw ValidationError("the jobs of a pull request are those of every one: leave --branch out")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let question = PipelineQuestion(event, branch: branch)
    return await global.answer("pipeline explain", in: world) { session throws(Failure) in
      try ExplainPipeline.run(question, in: session)
    }
  }
}
