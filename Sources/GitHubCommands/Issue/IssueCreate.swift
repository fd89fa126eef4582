import ArgumentParser
import Base
import Session

struct IssueCreate: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create an issue from a title, a page, stdin or the clipboard.",
    discussion: """
      flowctl issue create 'Crash on launch' --label bug --status ready
      flowctl issue create --from https://forum.example/t/crash
      pbpaste | flowctl issue create --from -
      flowctl issue create --clipboard --dry-run
      """)

  @Argument(help: "The title, or - for standard input (default: from --from or --clipboard).")
  var title: String?

  @Option(help: ArgumentHelp("The text (default: from --from or --clipboard).", valueName: "text"))
  package var body: String?

  @Option(
    help: ArgumentHelp(
      "The page to take title and URL from, or - for standard input.", valueName: "url"))
  var from: String?

  @Flag(help: "Take title and text from the clipboard.")
  var clipboard = false

  @OptionGroup var draft: DraftOptions

  mutating func validate() throws {
    if from != nil, clipboard { throw ValidationError("--from and --clipboard exclude each other") }
    if title == nil, from == nil, !clipboard {
      throw ValidationError("a title is missing: flowctl issue create 'the title'")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let (source, title) = DraftOptions.origin(title: title, from, clipboard: clipboard)
    return await draft.create("issue create", source, title: title, body: body, in: world)
  }
}

/// The options of commands that create an issue.
struct DraftOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A label (repeatable).", valueName: "name"))
  var label: [String] = []

  @Option(help: ArgumentHelp("The board column.", valueName: "status"))
  var status: String?

  @Option(help: ArgumentHelp("A user to assign (repeatable).", valueName: "login"))
  var assignee: [String] = []

  @Option(help: ArgumentHelp("The title of an open milestone.", valueName: "title"))
  var milestone: String?

  @Flag(help: "Show the issue, and create nothing.")
  var dryRun = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  /// Where a draft comes from.
  static func source(_ from: String?, clipboard: Bool) -> CreateIssue.Source {
    if clipboard { return .clipboard }
    return from.map { $0 == "-" ? .standardInput : .page($0) } ?? .words
  }

  /// The same beside a title, and the title that replaces the captured one.
  ///
  /// A lone - is standard input here as everywhere, unless another source is named.
  static func origin(
    title: String?, _ from: String?, clipboard: Bool
  ) -> (source: CreateIssue.Source, title: String?) {
    if title == "-", from == nil, !clipboard { return (.standardInput, nil) }
    return (source(from, clipboard: clipboard), title)
  }

  /// Creates the issue and reports its number.
  func create(
    _ command: String, _ source: CreateIssue.Source, title: String?, body: String?,
    in world: World
  ) async -> ExitStatus {
    var options = CreateIssue.Options(source)
    options.choices = github.choices(global)
    options.title = title
    options.body = body
    options.labels = label
    options.status = status
    options.assignees = assignee
    options.milestone = milestone
    options.isDryRun = dryRun
    return await global.answer(command, in: world) { [options] session throws(Failure) in
      try await CreateIssue.run(options, in: session)
    }
  }
}

package struct IssueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "issue",
    abstract: "Create, list, show, edit, move and assign issues.",
    discussion: """
      flowctl issue move 42 inProgress
      flowctl issue list --status ready
      flowctl issue create 'Crash on launch' --status ready
      """,
    subcommands: [
      IssueMoveCommand.self, IssueClose.self, IssueCreate.self, IssueList.self, IssueShow.self,
      IssueEdit.self,
      IssueComment.self, IssueAssign.self, IssueReplay.self,
    ])
}
