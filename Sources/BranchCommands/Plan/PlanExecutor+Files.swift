import Base
import Git
import Gitflow
import Session

extension PlanExecutor {
  /// Runs a Git command that changes the working tree from one commit to another.
  ///
  /// If Git stops halfway, for example at a failing filter, the files are restored, so that the
  /// same command can start again.
  func follow(
    from old: ObjectID?, to new: ObjectID?, _ body: () async throws(GitError) -> Void
  ) async throws(Failure) {
    do throws(Failure) {
      try await askingGit(body)
    } catch {
      guard let old, let new else { throw error }
      let left: [WorkTreeChange]
      do throws(Failure) {
        left = try await putBack(from: old, to: new)
      } catch let second {
        throw Failure(error.status, error.diagnostics + second.diagnostics)
      }
      if left.isEmpty { throw error }
      let note = Diagnostic(
        Self.rule, Self.halfWay(left), severity: .note, hint: Self.restoring(left))
      throw Failure(error.status, error.diagnostics + [note])
    }
  }

  /// Restores files that an interrupted Git left halfway; returns those that still differ.
  ///
  /// Changes of a merge or cherry-pick in progress belong to the user.
  func putBackLeftovers(of run: FlowRun) async throws(Failure) -> [WorkTreeChange] {
    var left = try await putBack(to: try await places(of: run))
    for (other, change) in try await elsewhere(run.combined) {
      left += try await other.putBack(
        to: [change.after, change.before].compactMap { ObjectID($0) })
    }
    return left
  }

  /// The same in one working tree; `places` are the commits to which Git was on its way.
  private func putBack(to places: [ObjectID]) async throws(Failure) -> [WorkTreeChange] {
    let location = try session.repository()
    guard !location.isBare, let old = try await refs.head().id,
      OngoingOperation.find(at: location, files: session.world.files) == nil
    else { return [] }
    let isClean = try await askingGit(await git.workTreeStatus().isClean)
    if isClean { return [] }
    var left: [WorkTreeChange] = []
    for new in places where new != old {
      left += try await putBack(from: old, to: new).filter { !left.contains($0) }
    }
    return left
  }

  /// The commits whose files a run checks out, forward or backward.
  private func places(of run: FlowRun) async throws(Failure) -> [ObjectID] {
    let head = try await refs.head()
    if let target = run.stop.flatMap({ conflictTarget(of: run, $0) }) {
      // After a stop there, differences are the user's conflict resolution.
      return head.ref == run.head.ref ? [target] : []
    }
    var places: [ObjectID] = []
    for ref in Set([head.ref, run.finalBranch, run.head.ref].compactMap(\.self)).sorted() {
      let change = run.combined.first { $0.ref == ref }
      places += [change?.after, change?.before].compactMap { ObjectID($0) }
      if change == nil, let tip = try await refs.resolve(ref) { places.append(tip) }
    }
    if case .detached(let commit) = run.head, let id = ObjectID(commit) { places.append(id) }
    return places
  }

  static func halfWay(_ left: [WorkTreeChange]) -> String {
    let names = CountText.names(left.map(\.path), most: 5)
    return
      "Git was interrupted while writing \(names): check \(left.count == 1 ? "this file" : "these files")"
  }

  private static func restoring(_ left: [WorkTreeChange]) -> Remedy {
    if left.count > 5 || left.contains(where: { $0.kind == .untracked }) { return .git("status") }
    return Remedy.explain("after you fix the problem").then(
      .run(.git("restore", "--").adding(left.map(\.path))))
  }

  /// Restores files that match either commit, are truncated or missing; returns other differences.
  ///
  /// No user's work is lost: these paths were unchanged before.
  private func putBack(
    from old: ObjectID, to new: ObjectID
  ) async throws(Failure) -> [WorkTreeChange] {
    if old == new { return [] }
    let written = try await askingGit(WrittenPaths(await git.writtenPaths(from: old, to: new)))
    var status = try await askingGit(await git.workTreeStatus())
    if status.staged.contains(where: written.contain) {
      // Git wrote files and index, but not HEAD, such as beside the lock of a crashed Git.
      status = try await askingGit { () async throws(GitError) in
        guard written.areApart(from: try await git.stagedPaths(against: new)) else { return status }
        try await git.moveWorkTree(from: new, to: old)
        return try await git.workTreeStatus()
      }
    }
    let changes = status.changes.filter { written.contain($0.path) }
    if changes.isEmpty { return [] }
    let index = "\(try session.repository().gitDirectory)/flowctl-index"
    defer { try? session.world.files.remove(index) }
    var like: Set<String> = []
    for commit in [new, old] {
      like.formUnion(
        try await askingGit(await git.filesLike(commit, index: index)))
      try? session.world.files.remove(index)
    }
    var own = changes.filter { $0.kind == .removed || like.contains($0.path) }
    for change in changes
    where !own.contains(change) && ![.odd, .submodule, .conflict].contains(change.kind) {
      if try await isBegun(change.path, of: [new, old]) { own.append(change) }
    }
    for change in own where change.kind == .untracked { try remove(change.path) }
    // A filter that fails in one direction may fail in the other: the caller reports what is left.
    try? await git.restoreFiles(own.filter { $0.kind != .untracked }.map(\.path))
    return try await self.changes(on: written)
  }

  /// True if a file is a truncated copy of what Git writes for one of these commits.
  private func isBegun(_ path: String, of commits: [ObjectID]) async throws(Failure) -> Bool {
    guard let top = try session.repository().worktree,
      let bytes = try? session.world.files.read("\(top)/\(path)", Self.largest)
    else { return false }
    for commit in commits {
      if let text = try? await git.checkedOutBytes(of: path, in: commit), text.starts(with: bytes) {
        return true
      }
    }
    return false
  }

  /// The maximum size of a compared file in bytes; a larger file is left for the user to check.
  private static let largest = 256 << 20

  private func changes(on paths: WrittenPaths) async throws(Failure) -> [WorkTreeChange] {
    try await askingGit(await git.workTreeStatus().changes.filter { paths.contain($0.path) })
  }

  /// Removes a file, and directories that become empty.
  private func remove(_ path: String) throws(Failure) {
    guard let top = try session.repository().worktree else { return }
    var path = path[...]
    while !path.isEmpty, (try? session.world.files.remove("\(top)/\(path)")) != nil {
      path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
  }
}
