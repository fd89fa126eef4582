import Base
import Configuration
import Git
import Gitflow
import Session
import StringCatalogs

extension CatalogError {
  /// The failure for a file that isn't a catalog.
  func failure(_ bytes: UnsafeRawBufferPointer, path: String) -> Failure {
    Failure(.badInput, [diagnostic(bytes, path: path)])
  }
}

extension MappedBytes {
  /// Reads the catalog at a path; throws the command's failure if the bytes are not a catalog.
  func reading<Value>(
    _ path: String, _ body: (UnsafeRawBufferPointer) throws(CatalogError) -> Value
  ) throws(Failure) -> Value {
    try withBytes { bytes throws(Failure) in
      do throws(CatalogError) {
        return try body(bytes)
      } catch {
        throw error.failure(bytes, path: path)
      }
    }
  }
}

extension CatalogFinder {
  /// The catalogs at these paths; if there is none, a failure whose hint runs `command`.
  func filesOrFailure(
    at paths: [String], command: String
  ) async throws(Failure) -> [CatalogFile] {
    // As a catalog, a file of another format would be empty, and so complete.
    if let other = paths.first(where: { TextFileFormat(path: $0) != .xcstrings }) {
      throw Failure(
        .usage, "usage",
        "'\(other)' is not a string catalog; only 'strings check' reads other formats",
        hint: Self.hint(command))
    }
    let files = try await files(at: paths)
    if files.isEmpty { throw Self.nothing(at: paths, command: command) }
    return files
  }

  /// The failure for a missing catalog; its hint runs `command`.
  static func nothing(at paths: [String], command: String) -> Failure {
    Failure(
      .unavailable, "usage",
      paths.isEmpty
        ? "no string catalog found" : "no string catalog found at '\(paths[0])'",
      hint: hint(command))
  }

  private static func hint(_ command: String) -> Remedy {
    .run(Command.flowctl(named: command).adding("<path>/Localizable.xcstrings"))
  }
}

extension LayoutFinding {
  func diagnostic(
    in bytes: UnsafeRawBufferPointer, path: String, severity: Severity
  ) -> Diagnostic {
    var lines = LineFinder(bytes, path: path)
    return Diagnostic(
      CatalogRule.layout.id, "'\(path)' \(rule.rawValue)", severity: severity,
      hint: .flowctl("strings", "format", path), place: lines.place(of: offset))
  }
}

extension Diagnostic {
  /// The finding with the severity that the policy sets for its rule.
  ///
  /// A finding below the rule's `own` severity, such as a trivial one, keeps its severity.
  func weighed(_ level: RuleLevel?, own: Severity) -> Diagnostic {
    guard severity >= own, let level, let severity = Severity(rawValue: level.rawValue) else {
      return self
    }
    var diagnostic = self
    diagnostic.severity = severity
    return diagnostic
  }
}

extension Session {
  /// Maps all files at once, runs `body` with each in parallel, and keeps their order.
  func mapCatalogs<Value: Sendable>(
    _ files: [CatalogFile], _ body: @escaping @Sendable (CatalogFile, MappedBytes) async -> Value
  ) async throws(Failure) -> [Value] {
    let results = await Concurrently.results(files.count) { index async throws(Failure) in
      let file = files[index]
      let bytes = try reading(file.path) { () throws(FileError) in
        try world.files.map(file.absolutePath)
      }
      return await body(file, bytes)
    }
    var values: [Value] = []
    for result in results { values.append(try result.get()) }
    return values
  }

  /// Reads the file at a path; throws the command's failure if that is impossible.
  func reading<Value>(
    _ path: String, _ body: () throws(FileError) -> Value, hint: Remedy? = nil
  ) throws(Failure) -> Value {
    return try askingFiles(.unavailable, "usage", "can't read '\(path)'", hint: hint, try body())
  }

  /// Replaces a file by pieces, which are joined while they are written.
  func write(
    _ pieces: CatalogPieces, to absolutePath: String, shown path: String
  ) throws(Failure) {
    var rest = pieces
    try writing(path) { () throws(FileError) in
      try world.files.editByChunks(absolutePath) { rest.read(into: &$0) }
    }
  }
}

/// The catalogs as a commit has them.
struct FormerCatalogs {
  let commit: ObjectID
  private let objects: ObjectReader
  /// The earlier paths of files that were renamed since then.
  private var renames: [String: String] = [:]

  private static let largest = 512 << 20

  init(at commit: ObjectID, objects: ObjectReader) {
    self.commit = commit
    self.objects = objects
  }

  /// The catalogs at a revision that the user gives.
  init(at revision: String, in session: Session) async throws(Failure) {
    self.init(
      at: try await session.commit(named: revision), objects: try session.objects())
    let (git, commit) = (try session.git(), commit)
    renames = try await askingGit(await git.renames(since: commit))
  }

  /// The bytes of the file at a path, or at the path that it had then; nil if it is missing.
  func bytes(at path: String) async throws(Failure) -> MappedBytes? {
    let path = renames[path] ?? path
    let blob = try await askingGit(await objects.readBlob(commit, path: path, limit: Self.largest))
    return blob.map { MappedBytes($0.bytes) }
  }
}
