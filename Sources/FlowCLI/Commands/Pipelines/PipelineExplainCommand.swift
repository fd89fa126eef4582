import ArgumentParser
import Diagnostics
import Pipelines
import Workflows

struct PipelineExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "List the jobs of an event with their lanes, secrets and environments.",
    discussion: """
      Nothing is asked of a server: the configuration tells.

      flowctl pipeline explain --event push --branch release/1.4.0
      flowctl pipeline explain --event pull_request --branch feature/login --base develop
      flowctl pipeline explain --event merge_group
      flowctl pipeline explain --event workflow_dispatch --branch main --json
      """)

  @Option(help: "push, pull_request, merge_group or workflow_dispatch.")
  var event: PipelineQuestion.Event = .push

  @Option(help: ArgumentHelp("What is pushed, or the head of a pull request.", valueName: "branch"))
  var branch: String?

  @Option(help: ArgumentHelp("The base of a pull request.", valueName: "branch"))
  var base: String?

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if event == .push, branch == nil { throw ValidationError("--event push needs --branch") }
    if base != nil, event == .push || event == .workflowDispatch {
      throw ValidationError("--base is for pull_request and merge_group")
    }
  }

  func run() async throws {
    let question = PipelineQuestion(event, branch: branch, base: base)
    try await global.answer("pipeline explain") { session throws(Failure) in
      try ExplainPipeline.run(question, in: session)
    }
  }
}
