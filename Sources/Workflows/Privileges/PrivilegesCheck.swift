import Configuration
import Diagnostics
import Gates
import Git
import Manifests

/// Tells what a change may do that its base may not.
struct PrivilegesCheck {
  let session: Session

  /// Bytes of one file, and of all.
  private static let limit = 4 << 20
  private static let total = 128 << 20

  func answer(_ change: GateChange) async throws(Failure) -> BuiltInAnswer {
    guard let head = change.head else { return BuiltInAnswer(reason: "nothing is committed yet") }
    guard let base = change.base else {
      let reason = "the merge base is not known: there is nothing to hold the change against"
      return BuiltInAnswer(
        findings: [.undecided(.privilege, reason, hint: Session.unshallow)], reason: reason)
    }
    let (before, after) = (try await tree(of: base), try await tree(of: head))
    let old = PrivilegeReader(before.files)
    let new = PrivilegeReader(after.files, unread: after.unread)
    // What could not be read before is not told again.
    let faults = new.faults.filter { fault in
      fault.place.map { before.ids[$0.path] != after.ids[$0.path] } ?? true
    }
    let added = PrivilegeComparison.added(base: old.privileges, head: new.privileges)
      .filter { privilege in !excludes(privilege.place.path, change) }
    if let approver = change.approver, !added.isEmpty {
      return BuiltInAnswer(
        findings: faults,
        reason: "\(CountText.words(added.count, "privilege")) more, approved by \(approver)")
    }
    return BuiltInAnswer(
      findings: added.map { $0.diagnostic(owners: change.owners) } + faults,
      reason: added.isEmpty
        ? "nothing may do more than before" : CountText.words(added.count, "privilege") + " more")
  }

  private func excludes(_ path: String, _ change: GateChange) -> Bool {
    change.excluded.contains { Glob($0).matches(path) }
  }

  /// The files of a commit that may tell something.
  private struct Tree {
    var ids: [String: ObjectID] = [:]
    var files: [String: [UInt8]] = [:]

    /// Those that are too large.
    var unread: [String] { ids.keys.filter { files[$0] == nil }.sorted() }
  }

  private func tree(of commit: ObjectID) async throws(Failure) -> Tree {
    let git = try session.git()
    return try await converting { () async throws(GitError) in
      let wanted = try await git.blobs(in: commit, suffix: "")
        .filter { PrivilegeReader.isWanted($0.path) }
      let contents = try await git.blobs(
        wanted.map(\.id), limit: Self.limit, total: Self.total)
      var tree = Tree()
      for (file, bytes) in zip(wanted, contents) {
        tree.ids[file.path] = file.id
        tree.files[file.path] = bytes
      }
      return tree
    }
  }
}
