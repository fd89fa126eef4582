package import Base
package import Git
import Gitflow

/// The files that a merge into the base would leave.
///
/// A change is responsible only for what it edits: a file that only the base edited stays the
/// base's.
package struct MergedFiles {
  /// The file at a path after the merge.
  package enum Side: Hashable, Sendable {
    case base
    /// The file of the change, also if the edits of both sides conflict.
    case change
    case merged([UInt8])
  }

  /// The largest file that is compared.
  package static let limit = 16 << 20

  private let session: Session
  private let objects: ObjectReader
  private let starts: [ObjectID]
  private let base: ObjectID

  /// The merge of a commit into a base; nil if the merge base is unknown.
  package static func find(
    _ head: ObjectID, into base: ObjectID, in session: Session, _ objects: ObjectReader
  ) async throws(Failure) -> MergedFiles? {
    let history = try await session.history(tips: [head, base], in: objects)
    let found = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await history.mergeBases(head, base))
    }
    guard case .known(let starts) = found, !starts.isEmpty else { return nil }
    return MergedFiles(session: session, objects: objects, starts: starts, base: base)
  }

  /// The file that the merge leaves at a path where the change has these bytes.
  package func side(of path: String, change: [UInt8]?) async throws(Failure) -> Side {
    let origins = try await askingGit(Set(await entries(of: path, in: starts)))
    let theirs = try await askingGit(await entries(of: path, in: [base]))
    // Several merge bases with different files have no common start.
    guard origins.count == 1, let start = origins.first, let old = start.bytes,
      let new = theirs.first?.bytes, change != new
    else { return .change }
    if change == old { return .base }
    guard let old, let new, let change, old != new else { return .change }
    return try await merged([change, old, new])
  }

  private func entries(
    of path: String, in commits: [ObjectID]
  ) async throws(GitError) -> [PolicyEntry] {
    var entries: [PolicyEntry] = []
    for commit in commits {
      entries.append(
        try await PolicyEntry.read(path, of: commit, in: objects, limit: Self.limit))
    }
    return entries
  }

  private func merged(_ sides: [[UInt8]]) async throws(Failure) -> Side {
    let directory = try TemporaryDirectory.make("merge", for: .policySource, in: session.world)
    defer { directory.remove() }
    var paths: [(label: String, path: String)] = []
    for (number, bytes) in sides.enumerated() {
      let path = "\(directory.path)/\(number)"
      try session.write(bytes, to: path, shown: path)
      paths.append(("\(number)", path))
    }
    let git = try session.git()
    guard case .clean(let bytes) = try await askingGit(await git.mergeFiles(paths)) else {
      return .change
    }
    return .merged(bytes)
  }
}

extension PolicyEntry {
  /// The content, nil inside without a file; nil for anything else.
  fileprivate var bytes: [UInt8]?? {
    switch self {
    case .nothing: .some(nil)
    case .file(let blob): blob.bytes
    case .other, .tooLarge: nil
    }
  }
}
