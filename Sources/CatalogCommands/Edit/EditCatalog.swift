import ArgumentParser
import Configuration
import Base
import Gitflow
import Session
import StringCatalogs

/// The options of every command that edits a catalog.
struct CatalogEditOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalog; optional if the repository has only one.", valueName: "file"),
    completion: .file(extensions: ["xcstrings"]))
  var catalog: String?

  @Flag(help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func edit(_ command: String, _ request: EditRequest, in world: World) async -> ExitStatus {
    await edit(command, in: world) { _ in request }
  }

  /// Makes an edit that needs more than the command line.
  func edit(
    _ command: String, in world: World, beginsLanguage: Bool = false, isForced: Bool = false,
    _ request: (Session) throws(Failure) -> EditRequest
  ) async -> ExitStatus {
    await global.answer(command, in: world) { session throws(Failure) in
      try await EditCatalog(
        request: try request(session), options: self, beginsLanguage: beginsLanguage,
        isForced: isForced, session: session
      ).report()
    }
  }
}

/// Edits one catalog in its own style, for `strings set`, `add`, `remove`, `rename`, `mark`, `fix`,
/// `prune` and `pseudo`.
struct EditCatalog {
  let request: EditRequest
  let options: CatalogEditOptions
  /// True if the language may be new in the catalog.
  let beginsLanguage: Bool
  /// True if a text is written despite errors in it.
  let isForced: Bool
  let session: Session

  func report() async throws(Failure) -> Report {
    for _ in 1..<Self.attempts {
      do throws(Failure) {
        return try await listing()
      } catch {
        // The same edit of the file as another process has written it.
        guard error.diagnostics.first?.rule == Session.changedFile else { throw error }
      }
    }
    return try await listing()
  }

  private static let attempts = 50

  /// Text from standard input for a value, without the line end at its end.
  static func readValue(from session: Session) throws(Failure) -> String {
    var bytes = try askingFiles(
      .badInput, "usage", "can't read standard input",
      try session.world.console.readInput(longestValue))
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.badInput, "usage", "standard input is not UTF-8")
    }
    return text
  }

  private static let longestValue = 1 << 20

  private func listing() async throws(Failure) -> Report {
    let store = CatalogStore(session: session)
    let file = try await store.one(at: options.catalog)
    let bytes = try store.read(file)
    if let (language, mayBeNew) = request.language {
      let known = bytes.languages(upTo: language)
      try await refuseUnknown(language, mayBeNew: mayBeNew, known, of: file)
    }
    let configuration = try session.policy().configuration
    let edited = try bytes.withBytes { bytes throws(Failure) in
      try self.edited(bytes, file, configuration.policy.levels, configuration.strings.texts)
    }
    if let edit = edited.edit {
      try bytes.withBytes { bytes throws(Failure) in
        try store.write(edit.pieces(of: bytes), to: file)
      }
    }
    return edited.listing
  }

  /// The edit, if there is anything to write, and its report.
  private func edited(
    _ bytes: UnsafeRawBufferPointer, _ file: CatalogFile, _ levels: RuleLevels,
    _ demands: TextDemands
  ) throws(Failure) -> (edit: CatalogEdit?, listing: Report) {
    let changes: [CatalogChange]
    let edit: CatalogEdit
    var refused: [Diagnostic] = []
    do throws(EditError) {
      changes = try request.changes(for: bytes)
      let tape = try CatalogTape(editing: bytes)
      edit = try CatalogEditor.edit(tape, changes, collation: .foundation)
      if !edit.isEmpty, !isForced {
        refused = try TextCheck.findings(
          of: changes, at: request.texts, in: tape, rules: TextCheck.rules(by: levels),
          demands: demands, collation: .foundation
        ).compactMap { address, finding in
          guard let finding = TextCheck.weighed(finding, levels), finding.severity == .error
          else { return nil }
          return TextCheck.hinted(finding, replacing: tape.text(at: address))
        }
      }
    } catch {
      throw error.failure(bytes, path: file.path)
    }
    if !refused.isEmpty { throw Failure(.fail, refused) }
    var answer = EditListing(path: file.path, isDryRun: options.dryRun)
    if edit.isEmpty { return (nil, answer.listing) }
    answer.summary = request.summary(changes, in: bytes)
    guard options.dryRun else { return (edit, answer.listing) }
    answer.diff = UnifiedDiff(edit, of: bytes).text(path: ForeignText.shown(file.path))
    return (nil, answer.listing)
  }

  /// A language that the catalog lacks is usually a typing error.
  private func refuseUnknown(
    _ language: String, mayBeNew: Bool, _ known: [String], of file: CatalogFile
  ) async throws(Failure) {
    if known.contains(language) || (mayBeNew && (beginsLanguage || known.count < 2)) {
      return
    }
    if mayBeNew, try await required(for: file).contains(language) { return }
    let nearest =
      EditDistance.nearest(to: language, in: known)
      .map { "; did you mean '\($0)'?" } ?? ""
    throw Failure(
      .unavailable, "usage", "'\(file.path)' has no text in '\(language)'\(nearest)",
      hint: mayBeNew
        ? Remedy([.explain("to add it"), .retry(["--new-language"])])
        : "its languages: \(known.sorted().joined(separator: ", "))")
  }

  private func required(for file: CatalogFile) async throws(Failure) -> [String] {
    let configured = try session.policy().configuration.strings.languages
    return try await LanguageDemands(nil, configured, in: session)
      .languages(for: file.path).languages ?? []
  }
}
