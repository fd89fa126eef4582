package import Base
package import Git
import Gitflow
package import Session

extension Session {
  /// True if a local branch once pointed to a commit: the user removed what it lacks now.
  func wasRewritten(_ id: ObjectID?, by ref: String) throws(Failure) -> Bool {
    guard let id else { return false }
    return RefHistory.holds(id, of: ref, at: try repository(), files: world.files)
  }

  /// True if a tip contains a commit; false if the commit is not in this clone.
  package func holds(_ tip: ObjectID, _ commit: ObjectID) async throws(Failure) -> Bool {
    let history = try await history(tips: [tip])
    do throws(GitError) {
      return try await history.isAncestor(commit, of: tip)
    } catch {
      return false
    }
  }

  /// True if a branch needs no merge of a commit: it contains the commit, or copies of its changes.
  func containsChanges(_ tip: ObjectID, in target: ObjectID) async throws(Failure) -> Bool {
    // Another merge would not restore what was reverted.
    if try await isAncestor(tip, of: target, in: try objects()) { return true }
    guard case .known(let lacking) = try await lacking(of: tip, on: target) else { return false }
    return lacking.count < LackingCommits.limit && lacking.allSatisfy { $0.equivalent != nil }
  }
}

extension Repository {
  /// The branch in the clone and on the remote, and their difference.
  func tips(of name: String, on remote: String?) async throws(Failure) -> BranchTips {
    var tips = try await refs.ends(of: name, on: remote)
    guard let local = ObjectID(tips.local), let tracked = ObjectID(tips.remote), local != tracked
    else { return tips }
    let history = try await session.history(tips: [local, tracked])
    let apart = try await askingGit(await history.aheadBehind(local, base: tracked))
    (tips.ahead, tips.behind) = (apart.ahead, apart.behind)
    let wasRewritten = try session.wasRewritten(tracked, by: RefName.branch(name))
    tips.isRewritten = apart.behind > 0 && wasRewritten
    return tips
  }
}

extension RefReader {
  /// The branch in the clone and on the remote, without comparing them.
  func ends(of name: String, on remote: String?) async throws(Failure) -> BranchTips {
    let local = try await resolve(RefName.branch(name))
    var tracked: ObjectID?
    if let remote { tracked = try await resolve(RefName.tracking(name, of: remote)) }
    return BranchTips(local: CommitID(local), remote: CommitID(tracked))
  }

  /// The given branch, else the current one; `form` is the hint for a detached HEAD.
  func branch(
    _ named: String?, _ rule: RuleID, form: Remedy, in session: Session
  ) async throws(Failure) -> String {
    if let named { return named }
    if let current = try await head().branch { return current }
    try PlanGuard(session: session).checkNotDetachedByOperation()
    throw Failure(.usage, rule, "no branch is checked out: HEAD is detached", hint: form)
  }

  /// The commit of a branch that must exist locally.
  func tip(of branch: String, _ rule: RuleID) async throws(Failure) -> ObjectID {
    if let tip = try await resolve("refs/heads/" + branch) { return tip }
    throw Failure(
      .fail, rule, "branch '\(branch)' does not exist in this clone", hint: .flowctl("branches"))
  }
}
