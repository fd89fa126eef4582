package import Base
package import Git
package import Gitflow

/// Merges whose changes a target has undone: the only place that decides it.
///
/// Another merge of the same branch would only add its new commits.
package enum RevertedMerge {
  /// The maximum number of commits searched.
  private static let limit = 20_000
  /// The maximum number of commits that are compared with a merge.
  private static let compared = 50

  /// The commits that undid some of the merges, or a merge itself if it kept nothing; nil for one
  /// that a shallow clone can't compare.
  ///
  /// A commit that names what it reverts is believed; other reverts, such as squashed ones, are
  /// seen in the files.
  static func undoers(
    of merges: [ObjectID], on target: ObjectID, _ reverts: Reverts, in session: Session
  ) async throws(Failure) -> [ObjectID: ObjectID?] {
    var found: [ObjectID: ObjectID?] = [:]
    for merge in merges {
      if let by = reverts.reverter(of: merge) { found[merge] = by }
    }
    let others = merges.filter { found[$0] == nil }
    for merge in try await doubtful(among: others, on: target, in: session) {
      if session.isShallow {
        found[merge] = .some(nil)
      } else if let by = try await undoer(of: merge, on: target, in: session) {
        found[merge] = by
      }
    }
    return found
  }

  /// The merge with the commit that undid it; nil if it still counts.
  package static func find(
    of merge: ObjectID, on target: ObjectID, in session: Session
  ) async throws(Failure) -> FinishFacts.Reverted? {
    let before = try await session.commitDetails([merge])[0].parents.prefix(1)
    let log = try await session.log(from: [target], excluding: Array(before), limit: limit)
    return try await find(among: [merge], on: target, log, in: session)
  }

  /// The same for a merge of an older part of a branch, whose newest commits the target lacks.
  package static func find(
    bringing part: [ObjectID], to target: ObjectID, in session: Session
  ) async throws(Failure) -> FinishFacts.Reverted? {
    if part.isEmpty || part.contains(target) { return nil }
    // Commits before the part did not merge it.
    let log = try await session.log(from: [target], excluding: part, limit: limit)
    let merges = log.filter { $0.parents.dropFirst().contains(where: part.contains) }.map(\.id)
    return try await find(among: merges, on: target, log, in: session)
  }

  private static func find(
    among merges: [ObjectID], on target: ObjectID, _ log: [LogEntry], in session: Session
  ) async throws(Failure) -> FinishFacts.Reverted? {
    let found = try await undoers(of: merges, on: target, Reverts(in: log), in: session)
    for merge in merges {
      guard let by = found[merge] ?? nil else { continue }
      return try await reverted(merge, by: by, in: session)
    }
    return nil
  }

  /// A merge with the commit that undid it, and whether that commit does more.
  static func reverted(
    _ merge: ObjectID, by: ObjectID, in session: Session
  ) async throws(Failure) -> FinishFacts.Reverted? {
    guard let id = CommitID(merge), let reverter = CommitID(by) else { return nil }
    var reverted = FinishFacts.Reverted(merge: id, by: reverter)
    let parents = try await session.commitDetails([merge, by]).map(\.parents.first)
    if merge != by, let before = parents[0], let former = parents[1] {
      let git = try session.git()
      reverted.changesMore = try await askingGit { () async throws(GitError) in
        try await !git.changedPaths(from: former, to: by)
          .isSubset(of: git.changedPaths(from: before, to: merge))
      }
    }
    return reverted
  }

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
        let git = try await objects.commands.predicting(in: scratch.path)
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
