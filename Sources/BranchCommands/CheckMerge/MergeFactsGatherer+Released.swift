import Diagnostics
import Git
import Gitflow
import Session

/// What happened to a head before: released with its version, or merged and reverted.
extension MergeFactsGatherer {
  /// The number of target commits to search for a reverted merge.
  private static let revertDepth = (ofMerged: 1000, ofOpen: 250)

  /// The merge that added the head's last common commit and was later reverted.
  func reverted(
    _ history: CommitHistory, _ head: ObjectID, _ base: ObjectID, behind: Int
  ) async throws(Failure) -> FinishFacts.Reverted? {
    if session.isShallow { return nil }
    let bases = try await askingGit(await history.mergeBases(head, base))
    let depth = bases.contains(head) ? Self.revertDepth.ofMerged : Self.revertDepth.ofOpen
    guard !bases.contains(base), behind <= depth else { return nil }
    let later = try await askingGit(
      await objects.commitDetails(
        await history.commits(from: [base], excluding: [head], limit: depth).first))
    let merged = bases.first { id in later.contains { $0.parents.dropFirst().contains(id) } }
    guard let merged else { return nil }
    return try await RevertedMerge.find(bringing: merged, to: base, in: session)
  }

  /// How the head was shipped, if its version has a tag.
  func shipped(_ goal: MergeRequest) async throws(Failure) -> VersionFacts.Shipped? {
    guard goal.head.fork == nil, let head = ends.head.id, !goal.isBackMerge(in: policy.model) else {
      return nil
    }
    return try await ReleasedWork(
      session: session, refs: refs, policy: policy, versions: versions
    ).shipped(goal.head.name, at: head, into: (ends.policyEnd.id, goal.base.name))
  }

  /// True for released work, although its target's version is already released.
  func isReleased(_ goal: MergeRequest) async throws(Failure) -> Bool {
    guard goal.base.kind?.introducesVersion == true, goal.head.fork == nil,
      let id = ends.head.id, versions.tag(ofBranch: goal.base.name) != nil
    else { return false }
    let work = ReleasedWork(session: session, refs: refs, policy: policy, versions: versions)
    return try await work.place(of: goal.head.name, at: [id]) != nil
  }
}
