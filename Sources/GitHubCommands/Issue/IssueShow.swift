import ArgumentParser
import Board
import Diagnostics
import Effects
import Session

struct IssueShow: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one issue with its text.",
    discussion: """
      flowctl issue show 42
      flowctl issue show octo/app#42 --json
      """)

  @Argument(help: "The issue: 42, octo/app#42, or the address of its page.")
  var issue: IssueReference

  @OptionGroup var github: GitHubOptions

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let choices = github.choices(global)
    return await global.answer("issue show", in: world) { session throws(Failure) in
      try await ShowIssue.run(issue, choices, in: session)
    }
  }
}
