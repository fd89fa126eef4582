import ArgumentParser
import Diagnostics
import Effects
import Session

/// A format for translators that can be imported again.
enum ExchangeFormat: String, CaseIterable, ExpressibleByArgument {
  case xliff
  /// Xcode's folder for translators, which contains an XLIFF file.
  case xcloc
  case csv
  case json
  /// Android's `strings.xml`.
  case android
}

struct StringsExport: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export texts for translators: XLIFF, xcloc, CSV, JSON, Android.",
    discussion: """
      After translation, run flowctl strings import. Unchanged texts change nothing in the catalogs.

      flowctl strings export --language de > de.xliff
      flowctl strings export --to xcloc --directory Translations
      flowctl strings export --to csv --language de --directory Translations
      """)

  @Argument(help: "Catalogs (default: all of the repository).")
  var paths: [String] = []

  @Option(help: "The format of the exported files.")
  var to = ExchangeFormat.xliff

  @Option(help: ArgumentHelp("A language (default: all; repeatable).", valueName: "language"))
  var language: [String] = []

  @Option(
    help: ArgumentHelp(
      "The directory to write to (default: one document to standard output).", valueName: "dir"),
    completion: .directory)
  var directory: String?

  @Flag(help: "Include stale keys and keys with shouldTranslate: false.")
  var all = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("strings export", in: world) { session throws(Failure) in
      try await ExportCatalogs(options: self, session: session).listing()
    }
  }
}
