import ArgumentParser
import Board
import Diagnostics
import Effects
import Session

extension IssueReference: ExpressibleByArgument {
  /// `42`, `#42`, `owner/name#42` or the address of its page.
  package init?(argument: String) { self.init(parsing: argument) }
}

struct IssueMoveCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Give an issue another status; done closes it, any other reopens it.",
    discussion: """
      The new label is added before others are removed, so that an interrupted move leaves none \
      behind: the same command again ends it. Offline the move is kept until 'issue replay'.

      flowctl issue move 42 inProgress
      flowctl issue move octo/app#42 done --dry-run --explain
      flowctl issue move 42 ready --offline
      """)

  @Argument(help: "The issue: 42, octo/app#42, or the address of its page.")
  var issue: IssueReference

  @Argument(help: "A status of the board, an alias of it, or its label.")
  var status: String

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @Flag(help: "Tell what the plan costs at GitHub.")
  var explain = false

  @OptionGroup var github: GitHubOptions

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    var options = MoveIssue.Options(issue: issue, status: status)
    options.choices = github.choices(global)
    options.isDryRun = dryRun
    options.explains = explain
    return await global.answer("issue move", in: world) { [options] session throws(Failure) in
      try await MoveIssue.run(options, in: session)
    }
  }
}
