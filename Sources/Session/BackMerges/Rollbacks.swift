package import Base
package import Git
package import Gitflow

/// A release that production took back: its changes stay on the branches that they came from.
package struct Rollback: Hashable, Sendable {
  package var branch: String
  /// Its merge, and the commit that reverted it.
  package var merge: ObjectID
  package var by: ObjectID
  /// True if that commit also changes other files.
  package var changesMore: Bool
}

/// Which releases production took back: the only place that decides it.
///
/// A fix that production reverted is wrong everywhere. A release is work of another branch, which
/// the next release ships: merging the revert back would remove it there without a conflict.
extension Session {
  /// The maximum numbers of commits to search, and of releases whose files are compared.
  private static let (rollbackDepth, comparedReleases) = (5000, 5)

  /// The releases of production's history that it has reverted, the newest first.
  package func rollbacks(on production: ObjectID) async throws(Failure) -> [Rollback] {
    let policy = try policy().policy
    if isShallow || policy.model.isTrunk { return [] }
    let log = try await log(from: [production], limit: Self.rollbackDepth)
    let reader = MergedVersionReader(policy)
    var (line, merged): (Set<ObjectID>, [MergedVersion]) = ([production], [])
    for entry in log {
      let isOnLine = line.contains(entry.id)
      if isOnLine { line.formUnion(entry.parents.prefix(1)) }
      if let version = reader.merged(by: entry, isOnLine: isOnLine),
        policy.model.kind(version.branch.kind)?.isCutFromIntegration == true
      {
        merged.append(version)
      }
    }
    let reverts = Reverts(in: log)
    let compared = merged.enumerated().filter {
      $0.offset < Self.comparedReleases || reverts.reverter(of: $0.element.id) != nil
    }.map(\.element)
    let undone = try await RevertedMerge.undoers(
      of: compared.map(\.id), on: production, reverts, in: self)
    var found: [Rollback] = []
    for version in compared {
      guard let by = undone[version.id] ?? nil, by != version.id,
        let reverted = try await RevertedMerge.reverted(version.id, by: by, in: self)
      else { continue }
      found.append(
        Rollback(
          branch: version.branch.branch.name, merge: version.id, by: by,
          changesMore: reverted.changesMore))
    }
    return found
  }

  /// The missing commits without those that only took a release back.
  func leavingOut(
    rollbacksOn production: ObjectID, _ evidence: Evidence<[MissingCommit]>
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    guard case .known(let commits) = evidence, commits.contains(where: { $0.equivalent == nil })
    else { return evidence }
    let rollbacks = try await rollbacks(on: production).filter { !$0.changesMore }
    let ids = Set(rollbacks.map(\.by.description))
    return .known(commits.filter { !ids.contains($0.id) })
  }

  /// The finding about a back-merge that would undo such a release in its target; nil if none would.
  ///
  /// The first of the sources that contains the revert is merged.
  package func rollback(
    reaching target: (name: String, id: ObjectID), from sources: [ObjectID],
    of production: (name: String, id: ObjectID)
  ) async throws(Failure) -> Diagnostic? {
    let remote = try policy().policy.remote
    for rollback in try await rollbacks(on: production.id) {
      if try await contains(rollback.by, in: target.id) { continue }
      var source: ObjectID?
      for tip in sources where source == nil {
        if try await contains(rollback.by, in: tip) { source = tip }
      }
      guard let source, let by = CommitID(rollback.by) else { continue }
      let files = try await files(undoneBy: rollback, in: target.id, mergedWith: source)
      if files.isEmpty { continue }
      let release = RolledBackRelease(rollback.branch, by: by, files: files.sorted())
      return release.diagnostic(
        from: (production.name, try await ref(of: production.name, on: remote)),
        into: (target.name, try await ref(of: target.name, on: remote)))
    }
    return nil
  }

  /// The reverted release whose changes a version has, and production would not have after its merge.
  package func rollback(
    omittedBy head: ObjectID, into production: ObjectID
  ) async throws(Failure) -> FinishFacts.Reverted? {
    for rollback in try await rollbacks(on: production) {
      if try await contains(rollback.by, in: head) { continue }
      guard let merge = CommitID(rollback.merge), let by = CommitID(rollback.by),
        try await !files(undoneBy: rollback, in: head, mergedWith: production).isEmpty
      else { continue }
      var reverted = FinishFacts.Reverted(
        merge: merge, by: by, changesMore: rollback.changesMore)
      reverted.isPart = true
      return reverted
    }
    return nil
  }

  private func contains(_ commit: ObjectID, in tip: ObjectID) async throws(Failure) -> Bool {
    if commit == tip { return true }
    return try await isAncestor(commit, of: tip)
  }

  /// The branch that has the newest commits.
  private func ref(of name: String, on remote: String) async throws(Failure) -> String {
    try await newestTip(of: name, on: remote).map { RefName.short($0.ref) } ?? name
  }

  /// The files of a release that a branch has, and would not have after a merge.
  private func files(
    undoneBy rollback: Rollback, in target: ObjectID, mergedWith source: ObjectID
  ) async throws(Failure) -> Set<String> {
    let details = try await commitDetails([rollback.merge, target])
    guard let before = details[0].parents.first else { return [] }
    let former = try await commitDetails([before])[0].tree
    return try await withTrialMerges(of: try git(), for: .missingBackMerge) {
      git throws(GitError) in
      let merged: ObjectID =
        switch try await git.mergeTree(of: source, into: target) {
        case .clean(let tree), .conflicts(_, let tree): tree
        }
      let own = try await git.pathsOfRevert(of: rollback.merge, to: former, in: details[1].tree)
      let left = try await git.pathsOfRevert(of: rollback.merge, to: former, in: merged)
      return own.subtracting(left).subtracting(filesOfBranches)
    }
  }
}

extension Rollback {
  /// True for a commit that says that it reverts the revert.
  package func isReverted(by commit: CommitDetails) -> Bool {
    RevertClaim.all(in: commit.body).contains { claim in
      if case .commit(let digits) = claim { by.description.hasPrefix(digits) } else { false }
    }
  }
}
