import Configuration
import Diagnostics
import Effects
import Git
import Gitflow
import Session
import StringCatalogs

extension Session {
  /// Maps all files at once, runs `body` with each in parallel, and keeps their order.
  func mapCatalogs<Answer: Sendable>(
    _ files: [CatalogFile], _ body: @escaping @Sendable (CatalogFile, MappedBytes) async -> Answer
  ) async throws(Failure) -> [Answer] {
    let world = world
    let results = await Concurrently.results(files.count) { index async throws(Failure) in
      let file = files[index]
      let bytes: MappedBytes
      do throws(FileError) {
        bytes = try world.files.map(file.absolutePath)
      } catch {
        throw Failure(.unavailable, "usage", "can't read '\(file.path)': \(error.reason)")
      }
      return await body(file, bytes)
    }
    var answers: [Answer] = []
    for result in results { answers.append(try result.get()) }
    return answers
  }
}

extension Session {
  /// The same for bytes that are joined while they are written.
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

  private static let largest = 512 << 20

  /// The catalogs of a commit.
  init(at commit: ObjectID, objects: ObjectReader) {
    self.commit = commit
    self.objects = objects
  }

  /// The catalogs at a revision that the user gives.
  init(at revision: String, in session: Session) async throws(Failure) {
    self.init(
      at: try await session.commit(named: revision), objects: try session.objects())
  }

  /// The bytes of the file at a path; nil if it is missing in the commit.
  func bytes(at path: String) async throws(Failure) -> MappedBytes? {
    let blob = try await askingGit(await objects.readBlob(commit, path: path, limit: Self.largest))
    return blob.map { MappedBytes($0.bytes) }
  }
}
