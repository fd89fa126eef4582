import Configuration
package import Diagnostics
import Effects
import Gitflow
import StringCatalogs

/// `strings import`: texts that came back from translators, into the catalogs that they are of.
package struct ImportTexts {
  /// What the command line asks for.
  package struct Options: Sendable {
    package var paths: [String] = []
    /// The language of files that name none.
    package var language: String?
    /// The catalog of files that name none.
    package var catalog: String?
    package var isDryRun = false

    /// Options of a command line that says nothing.
    package init() {}
  }

  private let options: Options
  private let session: Session
  private let store: CatalogStore

  private static let largest = 256 << 20

  /// Brings the texts back; what could not be taken is a finding.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    try await ImportTexts(
      options: options, session: session, store: CatalogStore(session: session)
    ).report()
  }

  private func report() async throws(Failure) -> Report {
    var report = Report(command: "strings import")
    var count = 0
    for path in options.paths {
      for text in try texts(at: path) {
        for table in try tables(of: text) {
          count += try await take(table, from: text, &report)
        }
      }
    }
    let verb = options.isDryRun ? "would change" : "changed"
    report.title = CountText.words(count, "text") + " " + verb
    report.details = ["changed": .number(count), "dryRun": .bool(options.isDryRun)]
    return report
  }

  /// The files at a path: itself, or the XLIFF in a folder of Xcode's.
  private func texts(at path: String) throws(Failure) -> [FileText] {
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard folder.hasSuffix(".xcloc") else { return [try text(at: path)] }
    let contents = folder + "/Localized Contents"
    let entries: [DirectoryEntry]
    do throws(FileError) {
      entries = try session.world.files.list(session.world.absolute(contents))
    } catch {
      throw Self.unreadable(contents, error)
    }
    var texts: [FileText] = []
    for entry in entries.sorted(by: { $0.name < $1.name }) where entry.name.hasSuffix(".xliff") {
      texts.append(try text(at: contents + "/" + entry.name))
    }
    return texts
  }

  private func text(at path: String) throws(Failure) -> FileText {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try session.world.files.read(session.world.absolute(path), Self.largest)
    } catch {
      throw Self.unreadable(path, error)
    }
    do throws(RejectedFile) {
      return try FileText(bytes, path: path)
    } catch {
      throw Failure(.badInput, [error.diagnostic])
    }
  }

  private static func unreadable(_ path: String, _ error: FileError) -> Failure {
    Failure(.unavailable, "usage", "can't read '\(path)': \(error.reason)")
  }

  private func tables(of text: FileText) throws(Failure) -> [ImportedTable] {
    do throws(RejectedFile) {
      switch text.path.split(separator: ".").last {
      case "xliff", "xlf": return try XLIFFReader.tables(text)
      case "csv": return [try CSVExchange.table(text)]
      case "json": return [try JSONExchange.table(text)]
      case "xml": return [try AndroidExchange.table(text)]
      default: break
      }
    } catch {
      throw Failure(.badInput, [error.diagnostic])
    }
    throw Failure(
      .usage, "usage", "'\(text.path)' is no file of texts: .xliff, .xcloc, .csv, .json, .xml",
      hint: .flowctl("strings", "import", "de.xliff"))
  }

  /// Takes a table over; answers how many texts changed.
  private func take(
    _ table: ImportedTable, from text: FileText, _ report: inout Report
  ) async throws(Failure) -> Int {
    guard let language = options.language ?? table.language else {
      throw Failure(
        .usage, "usage", "'\(text.path)' does not say which language it is in",
        hint: .flowctl("strings", "import", text.path, "--language", "de"))
    }
    let file = try await catalog(of: table)
    let bytes = try store.read(file)
    let (edit, count) = try bytes.withBytes { bytes throws(Failure) in
      try self.edit(bytes, file, table, language, text, &report)
    }
    if let edit, !options.isDryRun { try store.write(edit, to: file) }
    return count
  }

  /// A file names its catalog by a foreign path: only one that the repository has is taken.
  private func catalog(of table: ImportedTable) async throws(Failure) -> CatalogFile {
    if let named = options.catalog { return try await store.one(at: named) }
    guard let original = table.original else { return try await store.one(at: nil) }
    let files = try await store.files(at: [])
    if let file = files.first(where: { $0.path == original }) { return file }
    throw Failure(
      .unavailable, "usage", "there is no string catalog '\(original)' here",
      hint: .retry(with: "--catalog", files[0].path))
  }

  private func edit(
    _ bytes: UnsafeRawBufferPointer, _ file: CatalogFile, _ table: ImportedTable,
    _ language: String, _ text: FileText, _ report: inout Report
  ) throws(Failure) -> ([UInt8]?, Int) {
    let imported = try readingCatalog(bytes, path: file.path) { () throws(CatalogFault) in
      try CatalogImport(table, language: language, from: text, into: bytes)
    }
    report.diagnostics += imported.findings
    do throws(EditError) {
      let edit = try CatalogEditor.edit(bytes, imported.changes, collation: .foundation)
      return (edit.isEmpty ? nil : edit.applied(to: bytes), imported.changes.count)
    } catch {
      throw error.failure(bytes, path: file.path)
    }
  }
}
