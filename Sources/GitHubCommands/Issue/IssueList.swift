import ArgumentParser
import Diagnostics
import Effects
import Session

extension ListIssues.StateFilter: ExpressibleByArgument {}

struct IssueList: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List issues by status, label, milestone or assignee.",
    discussion: """
      flowctl issue list --status inProgress
      flowctl issue list --label bug --state all --json
      flowctl issue list --offline
      """)

  @Option(help: ArgumentHelp("Only issues of this column.", valueName: "status"))
  var status: String?

  @Option(help: ArgumentHelp("Only issues with this label.", valueName: "name"))
  var label: String?

  @Option(help: ArgumentHelp("Only issues of this milestone.", valueName: "title"))
  var milestone: String?

  @Option(help: ArgumentHelp("Only issues that somebody is assigned to.", valueName: "login"))
  var assignee: String?

  @Option(
    help: "Only issues in this state: by default open, and all where --status means what is done.")
  var state: ListIssues.StateFilter?

  @OptionGroup var github: GitHubOptions

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    var options = ListIssues.Options()
    options.choices = github.choices(global)
    options.status = status
    options.label = label
    options.milestone = milestone
    options.assignee = assignee
    options.state = state
    return await global.answer("issue list", in: world) { [options] session throws(Failure) in
      try await ListIssues.run(options, in: session)
    }
  }
}
