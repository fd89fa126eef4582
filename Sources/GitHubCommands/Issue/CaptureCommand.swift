import ArgumentParser
import Diagnostics
import Effects
import Session

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
