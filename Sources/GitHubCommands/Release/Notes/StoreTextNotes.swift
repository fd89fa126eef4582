import Base
package import Git
import Preflight
package import Session

extension Session {
  /// A note about the store texts of a commit that a store will refuse; none without an error.
  package func storeTextNotes(of commit: ObjectID) async -> [String] {
    do throws(Failure) {
      let git = try git()
      let files = try await askingGit(await git.blobs(in: commit, suffix: ".txt"))
        .filter { Preflight.canBeText($0.path) }
      let contents = try await askingGit(await git.blobs(files.map(\.id), limit: 1 << 20))
      let texts = zip(files, contents).map { ($0.path, $1) }
      return storeTextNotes(Dictionary(texts, uniquingKeysWith: { $1 }))
    } catch {
      return ["the texts for stores were not checked; to check them: flowctl preflight"]
    }
  }

  /// The same for texts by their paths; nil is a text that can't be read.
  func storeTextNotes(_ texts: [String: [UInt8]?]) -> [String] {
    let read: @Sendable (String) -> Result<[UInt8], FileError> = { path in
      (texts[path] ?? nil).map { .success($0) }
        ?? .failure(.failed(path: path, reason: "it can't be read"))
    }
    let files = PreflightFiles(
      Array(texts.keys), start: { path, _ in read(path) }, read: { path, _ in read(path) })
    let errors = Preflight(now: Int(world.now())).checkTexts(files)
      .filter(\.isCertainError)
    guard let first = errors.first else { return [] }
    let place = first.place.map { "\(ForeignText.shown($0.path)): " } ?? ""
    let more = errors.count > 1 ? "; \(errors.count - 1) more" : ""
    return ["\(place)\(first.message)\(more); to see all: flowctl preflight"]
  }
}
