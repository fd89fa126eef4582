import Diagnostics
import Gates
import Git
import Session

/// The policy files that a merge of the change would leave.
///
/// A change loosens only what it edits: where only the base edited a file, the base's is used.
struct PolicyMerge {
  let session: Session
  let objects: ObjectReader
  let base: (commit: ObjectID, files: PolicyFiles)

  /// The files after the merge; those of the change where that is unknown.
  func files(of change: PolicyFiles) async throws(Failure) -> PolicyFiles {
    let here = try await session.refs().head().id
    guard let head = session.committed?.commit ?? here, head != base.commit,
      let merged = try await MergedFiles.find(head, into: base.commit, in: session, objects)
    else { return change }
    var files = change
    try await mergeConfiguration(&files, merged)
    try await mergeExceptions(&files, merged)
    return files
  }

  private func mergeConfiguration(
    _ files: inout PolicyFiles, _ merged: MergedFiles
  ) async throws(Failure) {
    guard let path = session.policyPath else { return }
    switch try await merged.side(of: path, change: try await bytes(path)) {
    case .base: files.configuration = base.files.configuration
    case .change: return
    case .merged(let bytes):
      // An invalid merge is repaired by hand, which is checked as an edit of the change.
      guard let configuration = try? Session.configuration(bytes, path: path),
        let settled = try? session.applyingOrganizationPolicy(
          LoadedPolicy(configuration, origin: files.origin))
      else { return }
      files.configuration = settled.configuration
    }
  }

  private func mergeExceptions(
    _ files: inout PolicyFiles, _ merged: MergedFiles
  ) async throws(Failure) {
    var blobs: [String: [UInt8]] = [:]
    for path in PolicyFiles.exceptionPaths {
      let own = try await bytes(path)
      switch try await merged.side(of: path, change: own) {
      case .base: blobs[path] = try await PolicyFiles.bytes(path, base.commit, objects)
      case .change: blobs[path] = own
      case .merged(let bytes): blobs[path] = bytes
      }
    }
    var result = files.withoutExceptions
    do throws(Failure) {
      try result.readExceptions { path, _ in blobs[path] }
      files = result
    } catch {
      return
    }
  }

  /// The file of the checked commit, otherwise that of the working tree.
  private func bytes(_ path: String) async throws(Failure) -> [UInt8]? {
    if let commit = session.committed?.commit {
      return try await PolicyFiles.bytes(path, commit, objects)
    }
    guard let worktree = session.location?.worktree else { return nil }
    return try PolicyFiles.bytes(path, MergedFiles.limit, in: worktree, session)
  }
}

extension PolicyFiles {
  fileprivate var withoutExceptions: PolicyFiles {
    PolicyFiles(
      configuration: configuration, origin: origin, hasConfiguration: hasConfiguration)
  }
}
