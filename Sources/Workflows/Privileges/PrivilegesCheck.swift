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
    let added = PrivilegeComparison.widened(base: old, head: new)
      .filter { privilege in !excludes(privilege.place.path, change) }
    if let approver = change.approver, !added.isEmpty {
      return BuiltInAnswer(
        findings: faults,
        reason: "\(CountText.words(added.count, "privilege")) more, approved by \(approver)")
    }
    return BuiltInAnswer(
      findings: added.map { $0.diagnostic(owners: change.owners) } + faults,
      reason: Self.reason(added.count, unread: faults.count))
  }

  private static func reason(_ added: Int, unread: Int) -> String {
    let more = added == 0 ? [] : [CountText.words(added, "privilege") + " more"]
    let unknown = unread == 0 ? [] : [CountText.words(unread, "place") + " can't be judged"]
    let words = more + unknown
    return words.isEmpty ? "nothing may do more than before" : words.joined(separator: ", ")
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
      let all = try await git.blobs(in: commit, suffix: "")
      var tree = Tree()
      try await Self.read(git, all.filter { PrivilegeReader.isWanted($0.path) }, into: &tree)
      // What projects name is known once these are read.
      let named = Set(PrivilegeReader.named(by: tree.files, among: all.map(\.path)))
      try await Self.read(git, all.filter { named.contains($0.path) }, into: &tree)
      return tree
    }
  }

  private static func read(
    _ git: GitCommands, _ wanted: [(path: String, id: ObjectID)], into tree: inout Tree
  ) async throws(GitError) {
    let contents = try await git.blobs(wanted.map(\.id), limit: limit, total: total)
    for (file, bytes) in zip(wanted, contents) {
      tree.ids[file.path] = file.id
      tree.files[file.path] = bytes
    }
  }
}
