import Configuration
import Git

/// What a commit has in the place of the policy.
enum PolicyEntry: Hashable, Sendable {
  case nothing
  case file(Blob)
  /// No file, in words.
  case other(String)
  /// A file of more bytes than are read.
  case tooLarge

  init(_ blob: Blob?) { self = blob.map(PolicyEntry.file) ?? .nothing }

  static func read(
    _ path: String, of commit: ObjectID, in objects: ObjectReader
  ) async throws(GitError) -> PolicyEntry {
    if let kind = objects.whatIsNoFile(path, in: commit) { return .other(kind) }
    do throws(GitError) {
      return PolicyEntry(try await objects.readBlob(commit, path: path, limit: ConfigLimits.bytes))
    } catch .tooLarge {
      return .tooLarge
    }
  }
}
