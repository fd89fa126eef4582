import Configuration
import Base
import Git
import Session
import StringCatalogs

/// Reads and writes catalogs; never follows a link.
struct CatalogStore {
  let session: Session

  private static let rule: RuleID = "usage"
  /// How many catalogs the message lists if the user must choose one.
  private static let mostListed = 10

  /// Finds catalogs as the configuration sets it.
  func finder() throws(Failure) -> CatalogFinder {
    let excluded = try session.policy().configuration.strings.excluded
    return CatalogFinder(session: session, suffix: ".xcstrings", excluded: excluded)
  }

  /// The catalogs at these paths; without paths, those of the repository.
  func files(at paths: [String]) async throws(Failure) -> [CatalogFile] {
    try await finder().filesOrFailure(at: paths, command: "strings check")
  }

  /// The catalog that the user gives, or the only one of the repository.
  func one(at path: String?) async throws(Failure) -> CatalogFile {
    let files = try await files(at: path.map { [$0] } ?? [])
    if files.count == 1 { return files[0] }
    let paths = files.prefix(Self.mostListed).map { "'\($0.path)'" }.joined(separator: ", ")
    let more = files.count > Self.mostListed ? ", …" : ""
    throw Failure(
      .usage, Self.rule,
      "there are \(files.count) string catalogs, expected --catalog with one of them: \(paths)\(more)",
      hint: .retry(with: "--catalog", files[0].path))
  }

  func read(_ file: CatalogFile) throws(Failure) -> MappedBytes {
    try refuseLinks(to: file)
    return try session.reading(
      file.path, { () throws(FileError) in try session.world.files.map(file.absolutePath) },
      hint: .flowctl("strings", "check", "<path>/Localizable.xcstrings"))
  }

  /// Replaces a catalog with new bytes, atomically.
  func write(_ bytes: [UInt8], to file: CatalogFile) throws(Failure) {
    try refuseLinks(to: file)
    try session.write(bytes, to: file.absolutePath, shown: file.path)
  }

  /// Replaces a catalog with its new pieces, atomically.
  func write(_ pieces: CatalogPieces, to file: CatalogFile) throws(Failure) {
    try refuseLinks(to: file)
    try session.write(pieces, to: file.absolutePath, shown: file.path)
  }

  /// In the working tree no directory may be a link, because a link can point outside it.
  private func refuseLinks(to file: CatalogFile) throws(Failure) {
    var paths = [file.absolutePath]
    if let worktree = session.location?.worktree, file.absolutePath.hasPrefix(worktree + "/") {
      let parts = file.absolutePath.dropFirst(worktree.count + 1).split(separator: "/")
      paths = parts.indices.map { worktree + "/" + parts[...$0].joined(separator: "/") }
    }
    guard paths.contains(where: { (try? session.world.files.status($0))?.kind == .link }) else {
      return
    }
    throw Failure(
      .unavailable, Self.rule, "'\(file.path)' is behind a link; flowctl doesn't follow links",
      hint: "name the file that the link points to")
  }
}

extension MappedBytes {
  /// The languages of a catalog up to the first entry that has `wanted`, usually the first entry.
  func languages(upTo wanted: String) -> [String] {
    withBytes { bytes in
      guard let document = try? CatalogDocument(bytes) else { return [wanted] }
      var names: [String] = []
      if document.entriesStart != nil, var scanner = try? document.entries(bytes) {
        while (try? scanner.next()) == true {
          if scanner.languages.texts.count == names.count { continue }
          names = scanner.languages.texts
          if names.contains(wanted) { break }
        }
      }
      return names + (names.contains(document.sourceLanguage) ? [] : [document.sourceLanguage])
    }
  }
}

extension EditError {
  /// The failure for an edit that can't be made.
  func failure(_ bytes: UnsafeRawBufferPointer, path: String) -> Failure {
    switch self {
    case .malformed(let fault): return fault.failure(bytes, path: path)
    case .noSuchKey(let key):
      let tape = try? CatalogTape(bytes)
      let keys = tape?.entries.compactMap { tape?.name(of: $0) } ?? []
      let nearest = EditDistance.nearest(to: key, in: keys)
      return Failure(
        status, "usage",
        "key '\(key)' is not in '\(path)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
        hint: .flowctl("strings", "add", key))
    default: return Failure(status, "usage", message, hint: hint)
    }
  }

  private var status: ExitStatus {
    switch self {
    case .malformed, .notACatalog: .badInput
    case .noSuchKey, .noSuchText: .unavailable
    case .keyExists: .cannotCreate
    default: .usage
    }
  }
}
