import Diagnostics
import Git
import GitStore
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

  /// The state of a head whose version has a tag.
  func taggedHead(_ goal: MergeRequest) async throws(Failure) -> MergeFacts.TaggedHead? {
    guard goal.head.fork == nil, let head = ends.head.id,
      goal.head.kind?.introducesVersion == true, !goal.isBackMerge(in: policy.model),
      let version = goal.head.branchClass.parts?.version?.version,
      let tag = versions.tag(of: version)
    else { return nil }
    if try await isIn(tag, head) { return .released(tag: tag) }
    let late = ReleasedWork(session: session, refs: refs, policy: policy, versions: versions)
    if let base = ends.policyEnd.id, try await session.isAncestor(head, of: base),
      try await late.follow(tag: tag, on: goal.head.name)
    {
      return .followed(tag: tag)
    }
    return try await late.lateRemedy(of: goal.head.name, beyond: tag).map {
      .late(tag: tag, remedy: $0)
    }
  }

  /// True if a tag's commit contains the head by a merge, not as a first-parent commit.
  private func isIn(_ tag: String, _ head: ObjectID) async throws(Failure) -> Bool {
    let git = try session.git()
    return try await askingGit { () async throws(GitError) in
      guard let commit = try await git.commit(named: "refs/tags/" + tag),
        try await git.isAncestor(head, of: commit)
      else { return false }
      let line = try await git.log(from: [commit], firstParent: true, limit: 1000)
      return !line.contains { $0.id == head }
    }
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
