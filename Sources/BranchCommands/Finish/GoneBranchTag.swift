import Diagnostics
import Git
import Gitflow
import Session

/// Checks for a deleted branch whether the tag of its version is on its merge.
struct GoneBranchTag {
  let session: Session
  let refs: RefReader
  let policy: Policy
  let versions: VersionFacts
  let route: FinishRoute

  /// Decided by the merge that names the branch, or by the journal if the tag was created here.
  func place(
    of tag: ObjectID, at commit: ObjectID, _ target: ObjectID
  ) async throws(Failure) -> FinishFacts.TagPlace {
    let before = try await versionBefore()
    if let before, try await session.isAncestor(commit, of: before) { return .astray }
    if try await isMerged(from: commit, beyond: before) { return .fitting }
    if try await isMerged(from: target, beyond: commit) { return .astray }
    return isMadeHere(tag) ? .fitting : .unknown
  }

  private func versionBefore() async throws(Failure) -> ObjectID? {
    guard let own = route.version, let last = versions.lastTag(below: own),
      let tag = try await refs.resolve(RefName.tag(last))
    else { return nil }
    return try await session.commit(of: tag)
  }

  /// True if a merge in one commit's history, but not in the other's, names the branch as source.
  private func isMerged(
    from tip: ObjectID, beyond base: ObjectID?
  ) async throws(Failure) -> Bool {
    guard let version = route.version, tip != base else { return false }
    let merged = try await MergedVersions.read(
      from: [tip], beyond: base.map { [$0] } ?? [], policy, in: session)
    return merged.merges[version]?.branch.branch.name == route.branch
  }

  private func isMadeHere(_ tag: ObjectID) -> Bool {
    guard let journal = try? PlanJournal(session), let name = route.tag, let id = CommitID(tag)
    else { return false }
    let run = try? journal.run(thatMade: RefName.tag(name), id) { run in
      run.plan.command == "finish" && run.plan.subject == route.branch
    }
    return run != nil
  }
}
