package import Diagnostics
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

  /// The tips whose newest merge into a target was reverted, read at once for many branches.
  package static func tips(
    on target: ObjectID, in session: Session
  ) async throws(Failure) -> Set<ObjectID> {
    let log = try await session.log(from: [target], limit: 20_000)
    let reverts = Reverts(in: log)
    var (reverted, seen): (Set<ObjectID>, Set<ObjectID>) = ([], [])
    for entry in log {
      for tip in entry.parents.dropFirst() where seen.insert(tip).inserted {
        if reverts.reverter(of: entry.id) != nil { reverted.insert(tip) }
      }
    }
    return reverted
  }

  private static func find(
    on target: ObjectID, beyond bases: [ObjectID], in session: Session,
    where isMeant: (LogEntry) -> Bool
  ) async throws(Failure) -> FinishFacts.Reverted? {
    let log = try await session.log(from: [target], excluding: bases, limit: limit)
    let reverts = Reverts(in: log)
    for entry in log where isMeant(entry) {
      guard let merge = CommitID(entry.id), let by = CommitID(reverts.reverter(of: entry.id))
      else { continue }
      return FinishFacts.Reverted(merge: merge, by: by)
    }
    return nil
  }
}
