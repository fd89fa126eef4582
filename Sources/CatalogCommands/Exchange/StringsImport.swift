import ArgumentParser
import Configuration
import Base
import Gitflow
import Session
import StringCatalogs

struct StringsImport: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import translations into the catalogs.",
    discussion: """
      Texts that can't be imported are reported with their line. If a text has wrong arguments, \
      tokens or characters, nothing is written without --force or --skip-refused. By default, the \
      language is that of the file or of its folder, such as de/ or values-de/. A CSV file may be \
      separated by commas, semicolons or tabs, and may have one column for each language.

      The summary counts the changed texts, those refused, and those that the language still lacks.

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

  @Flag(help: "Write the other texts if some have errors; the exit status is still 1.")
  var skipRefused = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    try await ImportTexts(options: self, session: session).report()
  }
}

/// `strings import`: writes translated texts into their catalogs.
struct ImportTexts {
  let options: StringsImport
  let session: Session

  private static let largest = 256 << 20

  /// Imports all texts or none; texts that don't fit are findings.
  func report() async throws(Failure) -> Report {
    var pending = PendingImport(
      store: CatalogStore(session: session), try session.policy().configuration, options: options)
    let catalogs = ImportedCatalogs(named: options.catalog, in: session)
    for path in options.paths {
      for text in try texts(at: path) {
        for table in try tables(of: text) {
          if let file = try await catalogs.catalog(of: table, from: text) {
            if table.isColumn, try !isWanted(table, file) { continue }
            let language = try await language(of: table, from: text, into: file)
            try pending.take(table, language: language, from: text, into: file)
          } else {
            pending.skip(table, from: text)
          }
        }
      }
    }
    if !pending.hasTaken, let first = pending.skipped.first {
      throw try await catalogs.nothing(named: first)
    }
    if !pending.hasTaken {
      throw Failure(
        .badInput, "usage",
        "nothing to import: no texts" + (options.language.map { " in '\($0)'" } ?? ""),
        hint: .flowctl("strings", "export", "--help"))
    }
    return try pending.report()
  }

  /// The language from the command line, the file, or the folder of the file.
  private func language(
    of table: ImportedTable, from text: FileText, into file: CatalogFile
  ) async throws(Failure) -> String {
    if !table.isColumn, let language = options.language {
      if let other = table.language, LanguageNames.isKnown(other),
        other.prefix(while: { $0 != "-" }) != language.prefix(while: { $0 != "-" })
      {
        throw Failure(
          .usage, "usage", "'\(text.path)' is in '\(other)', not in '\(language)'",
          hint: .flowctl("strings", "import", text.path))
      }
      return language
    }
    if let language = table.language {
      if LanguageNames.isKnown(language) { return language }
      throw try unknown(language, text, file)
    }
    let folder = session.world.absolute(text.path).split(separator: "/").dropLast().last
    if let folder, let language = FolderLanguage.tag(of: String(folder)),
      try await knows(language, file, from: text, String(folder))
    {
      return language
    }
    throw Failure(
      .usage, "usage", "'\(text.path)' has no language",
      hint: .flowctl("strings", "import", text.path, "--language", "<language>"))
  }

  /// True for a language of the catalog: a folder can have a language's name by chance, as `in`.
  ///
  /// The first texts of a language have the folder and the name of an export.
  private func knows(
    _ language: String, _ file: CatalogFile, from text: FileText, _ folder: String
  ) async throws(Failure) -> Bool {
    let known = try CatalogStore(session: session).read(file).languages(upTo: language)
    if known.contains(language) || folder.hasPrefix("values-") { return true }
    let name = { (path: String) in path.split(separator: "/").last?.split(separator: ".").first }
    if name(text.path) == name(file.path) { return true }
    let configured = try session.policy().configuration.strings.languages
    return try await LanguageDemands(nil, configured, in: session)
      .languages(for: file.path).languages?.contains(language) == true
  }

  /// True for the column of a translation, and of the language on the command line.
  private func isWanted(_ table: ImportedTable, _ file: CatalogFile) throws(Failure) -> Bool {
    if let language = options.language { return table.language == language }
    let source = try CatalogStore(session: session).read(file).reading(file.path) {
      bytes throws(CatalogError) in
      try CatalogDocument(bytes).sourceLanguage
    }
    return table.language != source
  }

  /// The failure for a name such as `de_DE`, with the tag that it is likely to mean.
  private func unknown(
    _ language: String, _ text: FileText, _ file: CatalogFile
  ) throws(Failure) -> Failure {
    let known = try CatalogStore(session: session).read(file).languages(upTo: "")
    let tag = language.replacing("_", with: "-")
    let primary = String(tag.prefix { $0 != "-" })
    let suggested =
      [tag, primary].first { known.contains($0) } ?? (LanguageNames.isKnown(tag) ? tag : nil)
    return Failure(
      .badInput, "usage",
      "'\(text.path)' is in '\(language)', which is not a language tag, expected BCP 47 such as 'de' or 'pt-BR'",
      hint: .flowctl("strings", "import", text.path, "--language", suggested ?? "<language>"))
  }

  /// The files at a path: the file itself, those of a folder, or the XLIFF in Xcode's folder.
  private func texts(at path: String) throws(Failure) -> [FileText] {
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let isXcodes = folder.hasSuffix(".xcloc")
    let contents = isXcodes ? folder + "/Localized Contents" : folder
    let kind = try? session.world.files.status(session.world.absolute(contents)).kind
    guard isXcodes || kind == .directory else { return [try text(at: path)] }
    let entries = try session.reading(contents) { () throws(FileError) in
      try session.world.files.list(session.world.absolute(contents))
    }
    let endings = isXcodes ? [".xliff"] : [".xliff", ".xlf", ".xcloc", ".csv"]
    let names = entries.map(\.name).filter { name in endings.contains(where: name.hasSuffix) }
    if names.isEmpty, !isXcodes {
      throw Failure(
        .badInput, "usage",
        "'\(path)' contains no file to import, expected .xliff, .xlf, .xcloc or .csv")
    }
    var texts: [FileText] = []
    for name in names.sorted() { texts += try self.texts(at: contents + "/" + name) }
    return texts
  }

  private func text(at path: String) throws(Failure) -> FileText {
    let bytes = try session.reading(path) { () throws(FileError) in
      try session.world.files.read(session.world.absolute(path), Self.largest)
    }
    do throws(RejectedFile) {
      return try FileText(bytes, path: path)
    } catch {
      throw Failure(.badInput, [error.diagnostic])
    }
  }

  private func tables(of text: FileText) throws(Failure) -> [ImportedTable] {
    do throws(RejectedFile) {
      switch text.path.split(separator: ".").last {
      case "xliff", "xlf": return try XLIFFReader.tables(text)
      case "csv", "tsv": return try CSVExchange.tables(text)
      case "json": return [try JSONExchange.table(text)]
      case "xml": return [try AndroidExchange.table(text)]
      default: break
      }
    } catch {
      throw Failure(.badInput, [error.diagnostic])
    }
    throw Failure(
      .usage, "usage", "'\(text.path)' is not .xliff, .xcloc, .csv, .json or .xml",
      hint: .flowctl("strings", "import", "<file>"))
  }
}
