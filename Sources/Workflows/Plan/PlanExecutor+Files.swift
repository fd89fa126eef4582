import Diagnostics
import Effects
import Git
import Gitflow

extension PlanExecutor {
  /// Has git take the files of the work tree from one commit's to another's.
  ///
  /// Where it stops amid them, as at a filter that fails, they are put back: half of them is nothing
  /// that the same again could begin from.
  func follow(
    from old: ObjectID?, to new: ObjectID?, _ body: () async throws(GitError) -> Void
  ) async throws(Failure) {
    do throws(Failure) {
      try await converting(body)
    } catch {
      guard let old, let new else { throw error }
      let left = (try? await putBack(from: old, to: new)) ?? []
      if left.isEmpty { throw error }
      let note = Diagnostic(
        Self.rule, Self.halfWay(left), severity: .note, hint: Self.restoring(left))
      throw Failure(error.status, error.diagnostics + [note])
    }
  }

  /// Puts back what a git that was ended amid the files of a run has left; the answer is what stays.
  func putBackLeftovers(of run: FlowRun) async throws(Failure) -> [WorkTreeChange] {
    let head = try await refs.head()
    guard try !session.repository().isBare, let old = head.id else { return [] }
    var left: [WorkTreeChange] = []
    for ref in Set([head.ref, run.finalBranch].compactMap(\.self)).sorted() {
      let change = run.combined.first { $0.ref == ref }
      var new = ObjectID(change?.after)
      if new == nil { new = try await refs.resolve(ref) }
      if let new { left += try await putBack(from: old, to: new) }
    }
    return left
  }

  /// What is said of files that could not be put back.
  static func halfWay(_ left: [WorkTreeChange]) -> String {
    let names = left.prefix(5).map { "'\($0.path)'" }.joined(separator: ", ")
    let more = left.count > 5 ? " and \(left.count - 5) more" : ""
    return
      "git was ended amid \(names)\(more), which \(left.count == 1 ? "is" : "are") not as before"
  }

  private static func restoring(_ left: [WorkTreeChange]) -> String {
    if left.count > 5 || left.contains(where: { $0.kind == .untracked }) { return "git status" }
    return "git restore -- " + left.map { ShellWord.quoted($0.path) }.joined(separator: " ")
  }

  /// Puts files back that are as another commit has them, or gone; the answer is what else differs.
  ///
  /// Nobody's work is in them: it was seen before that none of these paths was changed.
  private func putBack(
    from old: ObjectID, to new: ObjectID
  ) async throws(Failure) -> [WorkTreeChange] {
    if old == new { return [] }
    let written = try await converting { () async throws(GitError) in
      WrittenPaths(try await git.changes(from: old, to: new))
    }
    let changes = try await changes(on: written)
    if changes.isEmpty { return [] }
    let index = "\(try session.repository().gitDirectory)/flowctl-index"
    defer { try? session.world.files.remove(index) }
    let like = try await converting { () async throws(GitError) in
      try await git.filesLike(new, index: index)
    }
    let own = changes.filter { $0.kind == .removed || like.contains($0.path) }
    for change in own where change.kind == .untracked { try remove(change.path) }
    // What a filter refuses in the one direction it may refuse in the other: that is told.
    try? await git.restoreFiles(own.filter { $0.kind != .untracked }.map(\.path))
    return try await self.changes(on: written)
  }

  private func changes(on paths: WrittenPaths) async throws(Failure) -> [WorkTreeChange] {
    try await converting { () async throws(GitError) in
      try await git.workTreeStatus().changes.filter { paths.contain($0.path) }
    }
  }

  /// Removes a file, and the directories that hold nothing any more.
  private func remove(_ path: String) throws(Failure) {
    guard let top = try session.repository().worktree else { return }
    var path = path[...]
    while !path.isEmpty, (try? session.world.files.remove("\(top)/\(path)")) != nil {
      path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
  }
}
