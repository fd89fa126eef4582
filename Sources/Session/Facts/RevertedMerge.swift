package import Base
package import Git
package import Gitflow

/// A merge of a branch that was reverted.
///
/// Another merge would only add new commits.
package enum RevertedMerge {
  /// The maximum number of commits searched.
  private static let limit = 1000

  /// The merge and its revert; nil if nothing of it was reverted.
  package static func find(
    of source: ObjectID, on target: ObjectID, _ landing: FinishFacts.Landing,
    _ history: CommitHistory, in session: Session
  ) async throws(Failure) -> FinishFacts.Reverted? {
    switch landing {
    case .untouched, .copied: return nil
    case .merged(let merge):
      guard let merge = ObjectID(merge), merge != source else { return nil }
      return try await find(of: merge, on: target, in: session)
    case .open:
      let bases = try await askingGit(await history.mergeBases(source, target))
      if bases.contains(target) { return nil }
      return try await find(on: target, beyond: bases, in: session) { entry in
        entry.parents.dropFirst().contains(where: bases.contains)
      }
    }
  }

  /// The same for the commit that merged a branch.
  package static func find(
    of merge: ObjectID, on target: ObjectID, in session: Session
  ) async throws(Failure) -> FinishFacts.Reverted? {
    try await find(on: target, beyond: [], in: session) { $0.id == merge }
  }

  /// The same for any merge of a tip in the target's history.
  package static func find(
    bringing tip: ObjectID, to target: ObjectID, in session: Session
  ) async throws(Failure) -> FinishFacts.Reverted? {
    // Commits before the tip neither merged nor reverted it.
    try await find(on: target, beyond: [tip], in: session) { $0.parents.dropFirst().contains(tip) }
  }

  private static func find(
    on target: ObjectID, beyond bases: [ObjectID], in session: Session,
    where isMeant: (LogEntry) -> Bool
  ) async throws(Failure) -> FinishFacts.Reverted? {
    let log = try await session.log(from: [target], excluding: bases, limit: limit)
    let reverts = Reverts(in: log)
    for entry in log where isMeant(entry) {
      var by = reverts.reverter(of: entry.id)
      if by == nil { by = try await undoer(of: entry.id, on: target, in: session) }
      guard let merge = CommitID(entry.id), let by = CommitID(by) else { continue }
      return FinishFacts.Reverted(merge: merge, by: by)
    }
    return nil
  }
}

/// Reverts that only the files show: squashed ones, and merges that kept nothing.
extension RevertedMerge {
  /// The maximum number of commits that are compared with a merge.
  private static let compared = 50

  /// The commit of the target whose files undo a merge; the merge itself if it kept nothing.
  static func undoer(
    of merge: ObjectID, on target: ObjectID, in session: Session
  ) async throws(Failure) -> ObjectID? {
    let objects = try session.objects()
    let ends = try await session.commitDetails([merge, target])
    guard let first = ends[0].parents.first else { return nil }
    let parent = try await session.commitDetails([first])[0]
    if parent.tree == ends[0].tree {
      return try await keepsNothing(ends[0], parent, in: session) ? merge : nil
    }
    let scratch = try TemporaryDirectory.make("objects", for: .mergeTarget, in: session.world)
    defer { scratch.remove() }
    return try await askingGit { () async throws(GitError) in
      let paths = try await objects.commands.changedPaths(from: first, to: merge)
      // A merge counts as long as one of its files has its content.
      if paths.contains(where: { objects.haveTheSame($0, merge, target) == true }) { return nil }
      do throws(GitError) {
        let git = try await objects.commands.foretelling(in: scratch.path)
        func isUndone(in tree: ObjectID) async throws(GitError) -> Bool {
          try await git.pathsOfRevert(of: merge, to: parent.tree, in: tree).isEmpty
        }
        guard try await isUndone(in: ends[1].tree) else { return nil }
        let later = try await git.firstParentCommits(
          from: target, changing: paths.count > 200 ? [] : paths.sorted(), excluding: merge)
        for commit in try await objects.commitDetails(later.suffix(compared).reversed())
        where try await isUndone(in: commit.tree) { return commit.id }
        // Without such a commit, another merge undid it.
        return later.first ?? target
      } catch .unsupported {
        return nil
      }
    }
  }

  /// True for a merge such as `-s ours`: Git's own merge of its parents changes files.
  private static func keepsNothing(
    _ merge: CommitDetails, _ parent: CommitDetails, in session: Session
  ) async throws(Failure) -> Bool {
    guard let tip = merge.parents.dropFirst().first else { return false }
    return try await session.withTrialMerges(of: try session.git(), for: .mergeTarget) {
      trial throws(GitError) in
      do throws(GitError) {
        guard case .clean(let tree) = try await trial.mergeTree(of: tip, into: parent.id) else {
          return false
        }
        return tree != parent.tree
      } catch .unsupported {
        return false
      }
    }
  }
}

/// Which merges a target may have undone: few, so that only these need `undoer`.
extension RevertedMerge {
  /// The merges of which no file of the target shows that it still has their changes.
  static func doubtful(
    among merges: [ObjectID], on target: ObjectID, in session: Session
  ) async throws(Failure) -> Set<ObjectID> {
    if merges.isEmpty { return [] }
    var first: [ObjectID: ObjectID] = [:]
    for commit in try await session.commitDetails(merges) {
      first[commit.id] = commit.parents.first
    }
    let (git, objects) = (try session.git(), try session.objects())
    return try await askingGit { () async throws(GitError) in
      let files: [ObjectID: [WrittenPath]]
      do throws(GitError) {
        files = try await git.writtenPaths(of: first.map { CommitChange($0, since: $1) })
      } catch .tooLarge {
        return Set(first.keys)
      }
      var doubtful: Set<ObjectID> = []
      merges: for (merge, parent) in first {
        for file in files[merge] ?? [] {
          let change = FileOfMerge(file: file, merge: merge, parent: parent, target: target)
          if try await change.isKept(by: objects) { continue merges }
        }
        doubtful.insert(merge)
      }
      return doubtful
    }
  }
}

/// A file that a merge changed, and the target of the merge.
private struct FileOfMerge {
  let file: WrittenPath
  let merge: ObjectID
  let parent: ObjectID
  let target: ObjectID

  /// True if the target has the change of the merge, or most of its lines.
  func isKept(by objects: ObjectReader) async throws(GitError) -> Bool {
    guard let isEqual = objects.haveTheSame(file.path, merge, target),
      let isFormer = objects.haveTheSame(file.path, parent, target)
    else { return false }
    if isEqual || isFormer || file.after == nil || file.isSubmodule { return isEqual }
    do throws(GitError) {
      guard let now = try await lines(of: target, objects) else { return true }
      guard file.before != nil else { return true }
      let (old, new) = (try await lines(of: parent, objects), try await lines(of: merge, objects))
      guard let old, let new else { return false }
      let added = new.subtracting(old)
      if !added.isEmpty { return added.intersection(now).count * 2 > added.count }
      let removed = old.subtracting(new)
      return removed.intersection(now).count * 2 < removed.count
    } catch .tooLarge {
      return false
    }
  }

  private func lines(
    of commit: ObjectID, _ objects: ObjectReader
  ) async throws(GitError) -> Set<ArraySlice<UInt8>>? {
    let bytes = try await objects.readBlob(commit, path: file.path)?.bytes
    return bytes.map { Set($0.split(separator: UInt8(ascii: "\n"))) }
  }
}
