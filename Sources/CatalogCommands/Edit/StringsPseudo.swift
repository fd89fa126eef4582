import ArgumentParser
import Diagnostics
import Effects
import Session
import StringCatalogs

struct StringsPseudo: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "pseudo",
    abstract: "Make a pseudo-language: accented, longer, or right to left.",
    discussion: """
      It shows texts that are not localised, cut off or not mirrored, before any translator works.

      flowctl strings pseudo
      flowctl strings pseudo --language ar-XB --right-to-left --dry-run
      """)

  @Option(help: "The language that is made up.")
  var language = "en-XA"

  @Flag(help: "Write from right to left.")
  var rightToLeft = false

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit(
      "strings pseudo", .pseudo(PseudoText(isRightToLeft: rightToLeft), language: language),
      in: world)
  }
}
