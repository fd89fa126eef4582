import ArgumentParser
import Base
import Session
import StringCatalogs

/// A format for translators that can be imported again.
enum ExchangeFormat: String, CaseIterable, ExpressibleByArgument {
  case xliff
  /// Xcode's folder for translators, which contains an XLIFF file.
  case xcloc
  case csv
  case json
  case android
}

struct StringsExport: ListingCommand {
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

  func report(in session: Session) async throws(Failure) -> Report {
    try await documents(in: session)
  }

  /// Writes the documents; returns a report, or the document itself if there is only one.
  private func documents(in session: Session) async throws(Failure) -> Report {
    let store = CatalogStore(session: session)
    if let language = paths.first(where: LanguageNames.isKnown),
      (try? session.world.files.status(session.world.absolute(language))) == nil
    {
      throw Failure(
        .usage, "usage", "'\(language)' is a language, expected a catalog",
        hint: .flowctl("strings", "export", "--language", language))
    }
    var sources: [(file: CatalogFile, bytes: MappedBytes)] = []
    for file in try await store.files(at: paths) {
      sources.append((file, try store.read(file)))
    }
    let languages = try languages(of: sources)
    var documents: [BundleFile] = []
    if languages.isEmpty {
      throw Failure(
        .usage, "usage", "the catalogs have no translation, expected a language",
        hint: .retry(with: "--language", "<language>"))
    }
    for language in languages { documents += try self.documents(language, sources, in: session) }
    guard let directory else {
      guard documents.count == 1, let only = documents.first else {
        throw Failure(
          .usage, "usage", "can't write \(documents.count) documents to standard output",
          hint: .retry(with: "--directory", "<folder>"))
      }
      return Report(
        text: { only.bytes },
        values: { ["document": .string(String(decoding: only.bytes, as: UTF8.self))] })
    }
    for document in documents { try write(document, below: directory, in: session) }
    let written = documents.map { directory + "/" + $0.path }
    return Report(
      text: written.map { ForeignText.shown($0) + "\n" }.joined(),
      values: ["written": .strings(written)])
  }

  /// The selected languages, or all that occur except the source.
  private func languages(
    of sources: [(file: CatalogFile, bytes: MappedBytes)]
  ) throws(Failure) -> [String] {
    for language in self.language where !Self.isFileName(language) {
      throw Failure(
        .usage, "usage", "'\(language)' is not a language",
        hint: .retry(with: "--language", "<language>"))
    }
    if !self.language.isEmpty { return self.language }
    var names: Set<String> = []
    for (file, bytes) in sources {
      let verdict = try bytes.reading(file.path) { bytes throws(CatalogError) in
        try CatalogVerdict(bytes, CatalogSettings(rules: []))
      }
      names.formUnion(verdict.languages.filter { $0 != verdict.sourceLanguage })
    }
    return names.filter(Self.isFileName).sorted()
  }

  /// True for a language that may name a file; languages in catalogs are untrusted text.
  private static func isFileName(_ language: String) -> Bool {
    !language.isEmpty
      && language.utf8.allSatisfy { ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
  }

  private func documents(
    _ language: String, _ sources: [(file: CatalogFile, bytes: MappedBytes)], in session: Session
  ) throws(Failure) -> [BundleFile] {
    var tables: [(name: String, table: ExchangeTable)] = []
    for (file, bytes) in sources {
      let table = try bytes.reading(file.path) { bytes throws(CatalogError) in
        try ExchangeTable(
          bytes, original: file.path, language: language,
          scope: all ? .all : .translatable)
      }
      if language != table.sourceLanguage { tables.append((Self.name(of: file), table)) }
    }
    if tables.isEmpty {
      throw Failure(
        .usage, "usage", "'\(language)' is the source language, which is not translated",
        hint: .retry(with: "--language", "<language>"))
    }
    switch to {
    case .xliff:
      return [
        BundleFile(path: "\(language).xliff", bytes: XLIFFWriter.document(tables.map(\.table)))
      ]
    case .xcloc:
      let originals = sources.map { file, bytes in
        BundleFile(path: file.path, bytes: bytes.withBytes { Array($0) })
      }
      return XclocBundle.files(
        tables.map(\.table), language: language, project: "flowctl", sources: originals
      ).map { BundleFile(path: "\(language).xcloc/\($0.path)", bytes: $0.bytes) }
    case .csv:
      return tables.map { name, table in
        BundleFile(path: "\(language)/\(name).csv", bytes: CSVExchange.document(table))
      }
    case .json:
      return tables.map { name, table in
        BundleFile(path: "\(language)/\(name).json", bytes: JSONExchange.document(table))
      }
    case .android:
      let folder = AndroidLanguage.folder(ofTag: language)
      for (_, table) in tables { warn(of: table, in: session) }
      return tables.map { name, table in
        BundleFile(path: "\(folder)/\(name).xml", bytes: AndroidExchange.document(table))
      }
    }
  }

  /// Reports the texts that a file for Android leaves out.
  private func warn(of table: ExchangeTable, in session: Session) {
    let left = AndroidExchange.inexpressible(table)
    guard let first = left.first else { return }
    let message =
      "\(CountText.words(left.count, "text")) of '\(table.original)' left out, which Android can't "
      + "express: substitutions, unneeded 'zero' forms; first: \(first.address)"
    session.world.console.writeErrors(Array("warning: \(ForeignText.shown(message))\n".utf8))
  }

  private static func name(of file: CatalogFile) -> String {
    String((file.path.split(separator: "/").last ?? "").dropLast(".xcstrings".count))
  }

  private func write(
    _ document: BundleFile, below directory: String, in session: Session
  ) throws(Failure) {
    let path = session.world.absolute(directory + "/" + document.path)
    try session.writing(path) { () throws(FileError) in
      if let slash = path.lastIndex(of: "/") {
        try session.world.files.makeDirectory(String(path[..<slash]))
      }
      try session.world.files.edit(path, document.bytes)
    }
  }
}
