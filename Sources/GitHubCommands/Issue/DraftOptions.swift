import ArgumentParser
import Diagnostics
import Effects
import Session

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
