import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsRename: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a key with all that it has.",
    discussion: """
      The key moves to its place in the order. The sources that name it are not touched.

      flowctl strings rename helo hello
      """)

  @Argument(help: "The key as it is called now.")
  var old: String

  @Argument(help: "Its new name.")
  var new: String

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit("strings rename", .rename(key: old, to: new), in: world)
  }
}
