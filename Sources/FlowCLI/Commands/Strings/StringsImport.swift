import ArgumentParser
import Diagnostics
import Workflows

struct StringsImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring translations back into the catalogs, touching nothing else.",
    discussion: """
      What could not be taken is told at its line.

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

  @Flag(help: "Only tell what would change.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    var options = ImportTexts.Options()
    options.paths = paths
    options.language = language
    options.catalog = catalog
    options.isDryRun = dryRun
    try await global.report("strings import") { [options] session throws(Failure) in
      try await ImportTexts.run(options, in: session)
    }
  }
}
