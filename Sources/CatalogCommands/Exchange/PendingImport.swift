import Base
import Configuration
import Git
import Gitflow
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
  let levels: RuleLevels
  let demands: TextDemands
  let options: StringsImport
  private(set) var catalogs: [Catalog] = []
  private(set) var findings: [Diagnostic] = []
  private(set) var refused: [Diagnostic] = []
  private(set) var count = 0
  /// The catalogs that the files need and the repository lacks.
  private(set) var skipped: [String] = []
  private(set) var hasTaken = false
  private var notes: [String] = []
  /// The imported languages of each catalog, by the catalog's place.
  private var languages: [Int: Set<String>] = [:]

  init(store: CatalogStore, _ configuration: Configuration, options: StringsImport) {
    (self.store, self.options) = (store, options)
    (levels, demands) = (configuration.policy.levels, configuration.strings.texts)
  }

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
    if languages[place, default: []].insert(language).inserted,
      !bytes.languages(upTo: language).contains(language)
    {
      notes.append("'\(language)' is a new language of '\(file.path)'")
    }
    let imported = try bytes.reading(file.path) { bytes throws(CatalogError) in
      try CatalogImport(table, language: language, from: text, into: bytes)
    }
    findings += imported.findings
    let source = try bytes.reading(file.path) { bytes throws(CatalogError) in
      try CatalogDocument(bytes).sourceLanguage
    }
    if language == source, !imported.changes.isEmpty {
      notes.append(
        "'\(language)' is the source language of '\(file.path)': its translations may be outdated")
    }
    let edited = try bytes.withBytes { bytes throws(Failure) -> [UInt8]? in
      do throws(EditError) {
        return try self.edited(bytes, by: imported)
      } catch {
        throw error.failure(bytes, path: file.path)
      }
    }
    if imported.offered > 0, imported.changes.isEmpty, imported.unchanged == 0 {
      findings.append(
        Self.nothing(
          of: imported.offered, from: text, table,
          hint: .flowctl("strings", "export", file.path, "--language", language)))
    }
    guard let edited else { return }
    catalogs[place].bytes = MappedBytes(edited)
    catalogs[place].isChanged = true
  }

  /// An import that skips every text is no pass.
  private static func nothing(
    of count: Int, from text: FileText, _ table: ImportedTable, hint: Remedy
  ) -> Diagnostic {
    let place = text.utf8.withUnsafeBytes { bytes in
      var lines = LineFinder(bytes, path: text.path)
      return lines.place(of: table.offset)
    }
    return Diagnostic(
      "import-nothing",
      "'\(text.path)' changes nothing: \(CountText.words(count, "text")) skipped",
      hint: hint, place: place)
  }

  /// The bytes with the texts; texts with errors are refused, and left out with `--skip-refused`.
  private mutating func edited(
    _ bytes: UnsafeRawBufferPointer, by imported: CatalogImport
  ) throws(EditError) -> [UInt8]? {
    let tape = try CatalogTape(editing: bytes)
    let found = try TextCheck.findings(
      of: imported.changes, at: imported.written.keys, in: tape,
      rules: TextCheck.rules(by: levels), demands: demands, collation: .foundation)
    var wrong: Set<UnitAddress> = []
    for (address, finding) in found {
      guard var finding = TextCheck.weighed(finding, levels) else { continue }
      finding.place = imported.written[address]?.place
      if finding.severity == .error, !options.force {
        refused.append(TextCheck.hinted(finding, replacing: imported.written[address]?.old))
        wrong.insert(address.allForms)
      } else {
        finding.severity = min(finding.severity, .warning)
        findings.append(finding)
      }
    }
    let changes = imported.changes.filter { change in
      !options.skipRefused || change.text.map { !wrong.contains($0.allForms) } ?? true
    }
    count += changes.count
    let edit = try CatalogEditor.edit(tape, changes, collation: .foundation)
    return edit.isEmpty ? nil : edit.applied(to: bytes)
  }

  /// Writes the imported texts, and reports them.
  ///
  /// - Throws: all findings if one text must not be written; then nothing is written.
  func report() throws(Failure) -> Report {
    let refused = refused.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
    if !refused.isEmpty, !options.skipRefused {
      throw Failure(.fail, refused + findings + [verdict(refused.count)])
    }
    if !options.dryRun {
      for catalog in catalogs where catalog.isChanged {
        try store.write(catalog.bytes.withBytes { Array($0) }, to: catalog.file)
      }
    }
    let missing = try missing()
    var report = Report(
      command: "strings import", diagnostics: refused + findings, notes: notes)
    report.title =
      CountText.words(count, "text") + (options.dryRun ? " would change" : " changed")
      + (refused.isEmpty ? "" : ", \(refused.count) refused")
      + (missing == 0 ? "" : ", \(missing) still missing")
    report.details = [
      "changed": .number(count), "refused": .number(refused.count), "missing": .number(missing),
      "dryRun": .bool(options.dryRun),
    ]
    return report
  }

  /// What the import did not write, and how to write the rest.
  private func verdict(_ refused: Int) -> Diagnostic {
    Diagnostic(
      "import-refused",
      "nothing is written: \(CountText.words(refused, "finding")) in \(CountText.words(count, "changed text"))",
      severity: .note,
      hint: Remedy([.explain("to write the other texts"), .retry(["--skip-refused"])]))
  }

  /// How many texts the imported languages still need in the changed catalogs.
  private func missing() throws(Failure) -> Int {
    var count = 0
    for (place, languages) in languages {
      for language in languages {
        let table = try catalogs[place].bytes.reading(catalogs[place].file.path) {
          bytes throws(CatalogError) in
          try ExchangeTable(bytes, original: "", language: language)
        }
        if language != table.sourceLanguage { count += table.units.count(where: \.isMissing) }
      }
    }
    return count
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
