import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsImport: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring translations back into the catalogs, touching nothing else.",
    discussion: """
      What could not be taken is reported at its line. Where a text has wrong arguments, tokens
      or characters, nothing is written, unless --force is given. The language is that of the
      file or of its folder, such as de/ or values-de/.

      flowctl strings import de.xliff
      flowctl strings import Translations/de.xcloc --dry-run
      flowctl strings import de.csv --language de --catalog App/Localizable.xcstrings
      """)

  @Argument(help: "Files that were exported: .xliff, .xcloc, .csv, .json, .xml.")
  var paths: [String]

  @Option(help: "The language of files that name none.")
  var language: String?

  @Option(
    help: ArgumentHelp("The catalog of files that name none.", valueName: "file"),
    completion: .file(extensions: ["xcstrings"]))
  var catalog: String?

  @Flag(help: "Write texts even where their arguments, tokens or characters are wrong.")
  var force = false

  @Flag(help: "Only tell what would change.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings import", in: world) { session throws(Failure) in
      try await ImportTexts(options: self, session: session).report()
    }
  }
}
