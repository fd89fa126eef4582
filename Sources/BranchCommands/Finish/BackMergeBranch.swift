import Diagnostics
import Git
import Gitflow
import Session

/// The remote branch of a back-merge in which flowctl resolves conflicts in its own edits.
struct BackMergeBranch: Sendable {
  let name: String
  /// The commit to push; nil if the branch is already on the remote.
  private let merge: (tree: ObjectID, parents: [ObjectID], message: String, over: ObjectID?)?

  static func name(of source: String, into target: String) -> String {
    "merge/\(source)-into-\(target)"
  }

  /// Finds or plans the branch; nil if a user must resolve a conflict.
  static func find(
    of source: String, into target: String, for finish: RequestedFinish
  ) async throws(Failure) -> BackMergeBranch? {
    func tip(_ name: String) async throws(Failure) -> ObjectID? {
      try await finish.refs.resolve(RefName.tracking(name, of: finish.remote))
    }
    let name = Self.name(of: source, into: target)
    guard let head = try await tip(source), let base = try await tip(target) else { return nil }
    let (session, git) = (finish.session, try finish.session.git())
    let own = try await tip(name)
    if let own {
      let brings = try await session.holds(own, head)
      let result = try await askingGit(await git.mergeTree(of: own, into: base))
      if brings, case .clean = result { return BackMergeBranch(name: name, merge: nil) }
      // Earlier merged commits can be replaced; unmerged ones belong to a user.
      guard try await session.holds(base, own) else { return nil }
    }
    let result = try await askingGit(
      await OwnConflicts(session: session, source: head, target: base).merge(with: git))
    guard case .clean(let tree) = result else { return nil }
    let message = MergeMessage.merge(source, into: target)
    return BackMergeBranch(name: name, merge: (tree, [base, head], message, own))
  }

  func push(for finish: RequestedFinish) async throws(Failure) {
    guard let merge else { return }
    let git = try finish.session.git()
    let settings = try await PlanSettings.read(finish.session)
    let (ref, remote) = (RefName.branch(name), finish.remote)
    try await askingGit { () async throws(GitError) in
      let commit = try await git.writeCommit(
        merge.tree, parents: merge.parents, message: merge.message,
        isSigned: settings.signsCommits)
      try await git.push([RefEdit(ref, from: merge.over, to: commit)], to: remote)
    }
  }
}
