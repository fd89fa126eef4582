import ArgumentParser
import Diagnostics
import Effects
import Session

/// A form in which texts go to translators and come back.
enum ExchangeFormat: String, CaseIterable, ExpressibleByArgument {
  case xliff
  /// Xcode's folder for translators, an XLIFF among other files.
  case xcloc
  case csv
  case json
  /// Android's `strings.xml`.
  case android
}

struct StringsExport: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the texts for translators: XLIFF, xcloc, CSV, JSON, Android.",
    discussion: """
      What comes back unchanged changes no byte of the catalogs: flowctl strings import.

      flowctl strings export --language de > de.xliff
      flowctl strings export --to xcloc --directory Translations
      flowctl strings export App/Localizable.xcstrings --to csv --language de --language fr \
      --directory Translations
      """)

  @Argument(help: "Catalogs; all of the repository where none is given.")
  var paths: [String] = []

  @Option(help: "How the texts are written.")
  var to = ExchangeFormat.xliff

  @Option(help: ArgumentHelp("Only this language; all where none is given.", valueName: "language"))
  var language: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where documents go; one alone may go to standard output.", valueName: "dir"),
    completion: .directory)
  var directory: String?

  @Flag(help: "Also texts that nobody translates: stale keys, shouldTranslate: false.")
  var all = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("strings export", in: world) { session throws(Failure) in
      try await ExportCatalogs(options: self, session: session).listing()
    }
  }
}
