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
    let (before, after) = (try await files(of: base), try await files(of: head))
    let (old, new) = (PrivilegeReader(before), PrivilegeReader(after))
    let added = PrivilegeComparison.added(base: old.privileges, head: new.privileges)
      .filter { privilege in !excludes(privilege.place.path, change) }
    if let approver = change.approver, !added.isEmpty {
      return BuiltInAnswer(
        findings: new.faults,
        reason: "\(CountText.words(added.count, "privilege")) more, approved by \(approver)")
    }
    return BuiltInAnswer(
      findings: added.map { $0.diagnostic(owners: change.owners) }
        + new.faults.filter { isChanged($0, before, after) },
      reason: added.isEmpty
        ? "nothing may do more than before" : CountText.words(added.count, "privilege") + " more")
  }

  private func excludes(_ path: String, _ change: GateChange) -> Bool {
    change.excluded.contains { Glob($0).matches(path) }
  }

  /// What could not be read before is not told again.
  private func isChanged(
    _ fault: Diagnostic, _ before: [String: [UInt8]], _ after: [String: [UInt8]]
  ) -> Bool {
    guard let path = fault.place?.path else { return true }
    return before[path] != after[path]
  }

  private func files(of commit: ObjectID) async throws(Failure) -> [String: [UInt8]] {
    let git = try session.git()
    return try await converting { () async throws(GitError) in
      let wanted = try await git.blobs(in: commit, suffix: "")
        .filter { PrivilegeReader.isWanted($0.path) }
      let contents = try await git.blobs(
        wanted.map(\.id), limit: Self.limit, total: Self.total)
      var files: [String: [UInt8]] = [:]
      for case (let file, let bytes?) in zip(wanted, contents) { files[file.path] = bytes }
      return files
    }
  }
}
