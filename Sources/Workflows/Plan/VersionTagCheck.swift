import Diagnostics
import Git
import Gitflow

/// Looks whether the tag of a version is where it can tell of the branch.
struct VersionTagCheck {
  let session: Session
  let refs: RefReader
  let versions: VersionFacts

  /// Adds what the tag is on to what is known of its branch.
  func look(
    at tag: ObjectID, _ route: FinishRoute, _ facts: inout FinishFacts
  ) async throws(Failure) {
    let commit = try await session.commit(of: tag)
    facts.taggedCommit = CommitID(commit)
    guard let target = ObjectID(facts.tips[route.target]?.newest) else { return }
    guard let commit, try await session.isAncestor(commit, of: target) else {
      facts.isTagAstray = true
      return
    }
    let tips = facts.tips[route.branch]
    guard let source = ObjectID(tips?.local ?? tips?.remote) else {
      facts.isTagAstray = try await broughtNothing(commit, route)
      return
    }
    switch facts.landing {
    case .open, .untouched: break
    case .merged(let landing):
      // A tag on the branch itself is none of the target, where that did not follow it there.
      let isOwn = commit == source && CommitID(source) != landing
      let holds = try await session.isAncestor(source, of: commit)
      facts.isTagAstray = isOwn || !holds
    case .copied(let landing):
      guard let landing = ObjectID(landing) else { return }
      facts.isTagAstray = try await !session.isAncestor(landing, of: commit)
    }
  }

  /// Of a branch that is gone, that the version before has all of the tag's commit.
  private func broughtNothing(
    _ commit: ObjectID, _ route: FinishRoute
  ) async throws(Failure) -> Bool {
    guard let own = route.version else { return false }
    let older = versions.tags.filter { $0.value.version < own }
    guard let last = older.max(by: { ($0.value.version, $0.key) < ($1.value.version, $1.key) }),
      let tag = try await refs.resolve(RefName.tag(last.key)),
      let before = try await session.commit(of: tag)
    else { return false }
    return try await session.isAncestor(commit, of: before)
  }
}
