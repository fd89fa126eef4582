import Diagnostics
import Effects
import Git
import Session
import StringCatalogs

/// The changes of an import, not written until every text is checked.
struct PendingImport {
  struct Catalog {
    let file: CatalogFile
    /// The bytes with the texts that were imported so far.
    var bytes: MappedBytes
    var isChanged = false
  }

  let store: CatalogStore
  /// The rules whose findings prevent writing.
  let refusing: CatalogRules
  private(set) var catalogs: [Catalog] = []
  private(set) var findings: [Diagnostic] = []
  private(set) var refused: [Diagnostic] = []
  private(set) var count = 0
  /// The catalogs that the files need and the repository lacks.
  private(set) var skipped: [String] = []
  private(set) var hasTaken = false

  mutating func skip(_ table: ImportedTable, from text: FileText) {
    let name = table.original ?? ""
    skipped.append(name)
    let place = text.utf8.withUnsafeBytes { bytes in
      var lines = LineFinder(bytes, path: text.path)
      return lines.place(of: table.offset)
    }
    var finding = Diagnostic(
      "import-unmatched",
      "string catalog '\(name)' doesn't exist; "
        + "\(CountText.words(table.units.count, "text")) skipped",
      severity: .warning, place: place)
    finding.identity = [name]
    findings.append(finding)
  }

  mutating func take(
    _ table: ImportedTable, language: String, from text: FileText, into file: CatalogFile
  ) throws(Failure) {
    hasTaken = true
    let place = catalogs.firstIndex { $0.file.absolutePath == file.absolutePath } ?? catalogs.count
    if place == catalogs.count {
      catalogs.append(Catalog(file: file, bytes: try store.read(file)))
    }
    let bytes = catalogs[place].bytes
    let imported = try bytes.reading(file.path) { bytes throws(CatalogError) in
      try CatalogImport(table, language: language, from: text, into: bytes)
    }
    findings += imported.findings
    count += imported.changes.count
    let edited = try bytes.withBytes { bytes throws(Failure) -> [UInt8]? in
      do throws(EditError) {
        return try self.edited(bytes, by: imported)
      } catch {
        throw error.failure(bytes, path: file.path)
      }
    }
    guard let edited else { return }
    catalogs[place].bytes = MappedBytes(edited)
    catalogs[place].isChanged = true
  }

  private mutating func edited(
    _ bytes: UnsafeRawBufferPointer, by imported: CatalogImport
  ) throws(EditError) -> [UInt8]? {
    let tape = try CatalogTape(editing: bytes)
    let found = try TextCheck.findings(
      of: imported.changes, at: imported.written.keys, in: tape, rules: refusing,
      collation: .foundation)
    for (address, finding) in found {
      var finding = TextCheck.hinted(finding, replacing: imported.written[address]?.old)
      finding.place = imported.written[address]?.place
      refused.append(finding)
    }
    let edit = try CatalogEditor.edit(tape, imported.changes, collation: .foundation)
    return edit.isEmpty ? nil : edit.applied(to: bytes)
  }

  /// Writes the imported texts, and reports them.
  ///
  /// - Throws: all findings if one text must not be written; then nothing is written.
  func report(isDryRun: Bool) throws(Failure) -> Report {
    if !refused.isEmpty {
      let sorted = refused.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
      throw Failure(.fail, sorted + findings)
    }
    if !isDryRun {
      for catalog in catalogs where catalog.isChanged {
        try store.write(catalog.bytes.withBytes { Array($0) }, to: catalog.file)
      }
    }
    var report = Report(command: "strings import", diagnostics: findings)
    report.title = CountText.words(count, "text") + (isDryRun ? " would change" : " changed")
    report.details = ["changed": .number(count), "dryRun": .bool(isDryRun)]
    return report
  }
}

/// Finds the catalogs for files from translators; only catalogs of the repository.
struct ImportedCatalogs {
  private let named: String?
  private let session: Session
  private let store: CatalogStore

  /// The catalogs of a session; a catalog that the user gives is used for every file.
  init(named: String?, in session: Session) {
    self.named = named
    self.session = session
    store = CatalogStore(session: session)
  }

  /// The catalog of a table; nil if the repository lacks the one in the file.
  func catalog(
    of table: ImportedTable, from text: FileText
  ) async throws(Failure) -> CatalogFile? {
    if let named { return try await store.one(at: named) }
    let files = try await store.files(at: [])
    guard let original = table.original else {
      let name = (text.path.split(separator: "/").last ?? "").prefix { $0 != "." } + ".xcstrings"
      let alike = files.filter { $0.path.split(separator: "/").last == name }
      return alike.count == 1 ? alike[0] : try await store.one(at: nil)
    }
    let wanted = Set(try await directories().compactMap { Self.resolved($0 + original) })
    let found = files.filter { wanted.contains($0.path) }
    return found.count == 1 ? found[0] : nil
  }

  /// The failure if no file fits a catalog of the repository.
  func nothing(named name: String) async throws(Failure) -> Failure {
    let files = try await store.files(at: [])
    return Failure(
      .unavailable, "usage", "string catalog '\(name)' doesn't exist",
      hint: .retry(with: "--catalog", files[0].path))
  }

  /// Xcode's paths start at the project's directory: try these, and the top of the repository.
  private func directories() async throws(Failure) -> [String] {
    guard session.location?.worktree != nil else { return [""] }
    let projects = try await session.files(matching: ["*.xcodeproj/project.pbxproj"])
    return [""]
      + projects.map { project in
        project.split(separator: "/").dropLast(2).map { $0 + "/" }.joined()
      }
  }

  /// A path without `.` and `..`; nil if it points outside the repository.
  static func resolved(_ path: String) -> String? {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      if parts.popLast() == nil { return nil }
    }
    return path.hasPrefix("/") ? nil : parts.joined(separator: "/")
  }
}
