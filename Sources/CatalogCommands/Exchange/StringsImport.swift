import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsImport: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import translations into the catalogs.",
    discussion: """
      Texts that can't be imported are reported with their line. If a text has wrong arguments, \
      tokens or characters, nothing is written without --force. By default, the language is that \
      of the file or of its folder, such as de/ or values-de/.

      flowctl strings import de.xliff
      flowctl strings import Translations/de.xcloc --dry-run
      flowctl strings import de.csv --language de --catalog App/Localizable.xcstrings
      """)

  @Argument(help: "Exported files: .xliff, .xcloc, .csv, .json, .xml.")
  var paths: [String]

  @Option(help: "The language, for files that don't contain it.")
  var language: String?

  @Option(
    help: ArgumentHelp("The catalog, for files that don't contain it.", valueName: "file"),
    completion: .file(extensions: ["xcstrings"]))
  var catalog: String?

  @Flag(help: "Write the texts even if they have errors, such as wrong arguments.")
  var force = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings import", in: world) { session throws(Failure) in
      try await ImportTexts(options: self, session: session).report()
    }
  }
}
