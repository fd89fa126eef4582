import ArgumentParser
import Diagnostics
import Effects
import Session

struct IssueCreate: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create an issue of words, a page, standard input or the clipboard.",
    discussion: """
      flowctl issue create 'Crash on launch' --body 'On iOS 26' --label bug --status ready
      flowctl issue create --from https://forum.example/t/crash
      pbpaste | flowctl issue create --from -
      flowctl issue create --clipboard --dry-run
      """)

  @Argument(help: "The title, or - for standard input; without it, what was captured.")
  var title: String?

  @Option(help: ArgumentHelp("The text; without it, what was captured.", valueName: "text"))
  package var body: String?

  @Option(help: ArgumentHelp("A page, or - for standard input.", valueName: "url"))
  var from: String?

  @Flag(help: "Take what is on the clipboard.")
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

/// What every command that creates an issue understands.
struct DraftOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A label; can stand often.", valueName: "name"))
  var label: [String] = []

  @Option(help: ArgumentHelp("The column that it goes to.", valueName: "status"))
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

  /// The same beside a title, and the title in the place of what is captured.
  ///
  /// A lone - is standard input here as everywhere, unless another source is named.
  static func origin(
    title: String?, _ from: String?, clipboard: Bool
  ) -> (source: CreateIssue.Source, title: String?) {
    if title == "-", from == nil, !clipboard { return (.standardInput, nil) }
    return (source(from, clipboard: clipboard), title)
  }

  /// Creates the issue and tells its number.
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

package struct CaptureCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Make an issue of a page, a text or the clipboard.",
    discussion: """
      Of a page the title and the address are taken; of a text its first line is the title.

      flowctl capture https://forum.example/t/crash-on-launch
      flowctl capture --clipboard --status ready
      git log -1 --format=%B | flowctl capture -
      """)

  @Argument(help: "The address of a page, or - for standard input.")
  var source: String?

  @Flag(help: "Take what is on the clipboard.")
  var clipboard = false

  @Option(help: ArgumentHelp("The title in the place of what was captured.", valueName: "text"))
  var title: String?

  @OptionGroup var draft: DraftOptions

  mutating func validate() throws {
    if (source == nil) != clipboard {
      throw ValidationError("an address, - or --clipboard is expected, and one of them only")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    await draft.create(
      "capture", DraftOptions.source(source, clipboard: clipboard), title: title, body: nil,
      in: world)
  }
}
