import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsRemove: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a key, or what it has in one language.",
    discussion: """
      flowctl strings remove Hello
      flowctl strings remove Hello de --dry-run
      """)

  @Argument(help: "The key.")
  var key: String

  @Argument(help: "Remove only what the key has in this language.")
  var language: String?

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit("strings remove", .remove(key: key, language: language), in: world)
  }
}
