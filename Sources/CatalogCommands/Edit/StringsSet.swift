import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsSet: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Give a key its text in a language.",
    discussion: """
      All other bytes of the file stay as they are, and so does the state, but for a new text.
      A text with wrong arguments, tokens or characters is written only with --force.

      flowctl strings set Hello de Hallo
      flowctl strings set '%lld files' de '%lld Datei' --plural one
      flowctl strings set Hello de Hallo --state needs_review --dry-run
      pbpaste | flowctl strings set Hello de -
      """)

  @Argument(help: "The key.")
  var key: String

  @Argument(help: "The language, such as de or pt-BR.")
  var language: String

  @Argument(help: "The text; - reads it from standard input.")
  var value: String

  @OptionGroup var unit: UnitOptions

  @Option(help: "translated, needs_review, new or stale.")
  var state: String?

  @Flag(help: "The language is one that nothing in the catalog is in yet.")
  var newLanguage = false

  @Flag(help: "Write the text even where its arguments, tokens or characters are wrong.")
  var force = false

  @OptionGroup var edit: CatalogEditOptions

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit(
      "strings set", in: world, beginsLanguage: newLanguage, isForced: force
    ) { session throws(Failure) in
      let text = value == "-" ? try EditCatalog.readValue(from: session) : value
      return .set(unit.address(key, language), value: text, state: state)
    }
  }
}
