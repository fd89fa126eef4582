import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsFix: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Mend what is certain, such as '% @' for '%@'.",
    discussion: """
      A text is changed only where one reading makes sense and the text is then right; strings check
      reports the rest.

      flowctl strings fix --dry-run
      flowctl strings fix --catalog App/Localizable.xcstrings
      """)

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit("strings fix", .fix, in: world)
  }
}
