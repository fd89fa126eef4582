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
