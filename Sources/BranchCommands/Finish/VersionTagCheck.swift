import Diagnostics
import Git
import Gitflow
import Session

/// Checks whether the tag of a version is on a commit that contains the branch.
struct VersionTagCheck {
  let session: Session
  let refs: RefReader
  let policy: Policy
  let versions: VersionFacts

  func look(
    at tag: ObjectID, _ route: FinishRoute, _ facts: inout FinishFacts
  ) async throws(Failure) {
    let commit = try await session.commit(of: tag)
    facts.taggedCommit = CommitID(commit)
    guard let target = ObjectID(facts.tips[route.target]?.newest) else { return }
    guard let commit, try await session.isAncestor(commit, of: target) else {
      facts.tagPlace = .astray
      return
    }
    // The landing decides, also if the hosting service has deleted the branch.
    if case .copied(let landing) = facts.landing, let landing = ObjectID(landing) {
      facts.tagPlace = try await session.isAncestor(landing, of: commit) ? .fitting : .astray
    }
    guard let source = ObjectID(facts.tips[route.branch]?.tip) else {
      if case .copied = facts.landing { return }
      facts.tagPlace = try await GoneBranchTag(
        session: session, refs: refs, policy: policy, versions: versions, route: route
      ).place(of: tag, at: commit, target)
      return
    }
    switch facts.landing {
    case .open, .untouched, .copied: break
    case .merged(let landing):
      // A tag on the branch itself doesn't count, unless the target was fast-forwarded to it.
      let isOwn = commit == source && CommitID(source) != landing
      let holds = try await session.isAncestor(source, of: commit)
      facts.tagPlace = isOwn || !holds ? .astray : .fitting
    }
    guard facts.tagPlace == .astray, commit != source else { return }
    // The tag may be on the merge of the first part, and the rest was merged later.
    let late = ReleasedWork(session: session, refs: refs, policy: policy, versions: versions)
    if try await late.follow(commit, on: route.branch) { facts.tagPlace = .fitting }
  }
}
