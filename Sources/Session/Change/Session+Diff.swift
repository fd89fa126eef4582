package import Base
package import Gates
package import Git

extension Session {
  /// The difference between two commits, such as the merge base and the head.
  package func diff(
    from base: ObjectID, to head: ObjectID, ignoringSpace: Bool = false
  ) async throws(Failure) -> ChangeDiff {
    let git = try git()
    return try await read(
      try await askingGit(await git.patch(from: base, to: head, ignoringSpace: ignoringSpace)),
      ignoringSpace, git)
  }

  /// The difference between a commit and the index; all of the index before the first commit.
  package func stagedDiff(since head: ObjectID?) async throws(Failure) -> ChangeDiff {
    let git = try git()
    return try await read(try await askingGit(await git.stagedPatch(since: head)), false, git)
  }

  private func read(
    _ patch: [UInt8], _ ignoringSpace: Bool, _ git: GitCommands
  ) async throws(Failure) -> ChangeDiff {
    var diff: ChangeDiff
    do throws(DiffError) {
      diff = try ChangeDiff(parsing: patch, ignoringSpace: ignoringSpace)
    } catch {
      throw Failure(.badInput, "git", "can't read the patch from git")
    }
    let unread = diff.unread.compactMap { path, object in
      ObjectID(hex: object).map { (path, $0) }
    }
    let contents = try await askingGit(await git.blobs(unread.map(\.1), limit: Self.unreadLimit))
    var read: [String: [UInt8]] = [:]
    for case ((let path, _), let content?) in zip(unread, contents) { read[path] = content }
    diff.read(read)
    return diff
  }

  /// The maximum size of a file that is read although Git did not compare it.
  private static let unreadLimit = 16 << 20
}
