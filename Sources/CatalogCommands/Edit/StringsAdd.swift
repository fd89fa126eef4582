import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsAdd: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a key in its place of the order.",
    discussion: """
      Its extractionState is "manual", so that Xcode keeps it.

      flowctl strings add Hello --comment 'Title of the first page'
      flowctl strings add Hello --lang de --value Hallo
      """)

  @Argument(help: "The key.")
  var key: String

  @Option(help: "What translators should know of it.")
  var comment: String?

  @Option(help: ArgumentHelp("The language of the text.", valueName: "language"))
  var lang: String?

  @Option(
    help: ArgumentHelp("The text; - reads it from standard input.", valueName: "text"))
  var value: String?

  @Flag(help: "The language is one that nothing in the catalog is in yet.")
  var newLanguage = false

  @Flag(help: "Write the text even where its arguments, tokens or characters are wrong.")
  var force = false

  @OptionGroup var edit: CatalogEditOptions

  mutating func validate() throws {
    if (lang == nil) != (value == nil) {
      throw ValidationError("--lang and --value go together")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit(
      "strings add", in: world, beginsLanguage: newLanguage, isForced: force
    ) { session throws(Failure) in
      let text = value == "-" ? try EditCatalog.readValue(from: session) : value
      return .add(key: key, comment: comment, language: lang, value: text)
    }
  }
}
