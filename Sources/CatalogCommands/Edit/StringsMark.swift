import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsMark: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark",
    abstract: "Give a text another state.",
    discussion: """
      flowctl strings mark Hello de needs_review
      flowctl strings mark '%lld files' de translated --plural one
      """)

  @Argument(help: "The key.")
  var key: String

  @Argument(help: "The language, such as de or pt-BR.")
  var language: String

  @Argument(help: "translated, needs_review, new or stale.")
  var state: String

  @OptionGroup var unit: UnitOptions

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit("strings mark", .mark(unit.address(key, language), state: state), in: world)
  }
}
