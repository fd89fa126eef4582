package import Diagnostics
import Git
package import Gitflow

/// The change that a command compares.
package enum ComparedChange {
  /// The commits of HEAD since a commit, or since the branch's merge target.
  package static func find(base: String?, in session: Session) async throws(Failure) -> GateChange {
    let refs = try session.refs()
    let here = try await refs.head()
    guard let head = try await refs.resolve("HEAD") else {
      throw Failure(
        .usage, "usage", "the repository has no commits yet",
        hint: .flowctl("check", "secrets", "--staged"))
    }
    let target = try await target(base: base, of: here.branch, refs, session)
    guard let base = try await session.mergeBase(target.id, head) else {
      throw GitError.objectMissing("the merge base of HEAD and '\(target.name)'").failure
    }
    return GateChange(
      base: base, head: head, source: here.branch, target: target.name,
      directory: try session.repository().directory)
  }

  private static func target(
    base: String?, of branch: String?, _ refs: RefReader, _ session: Session
  ) async throws(Failure) -> (id: ObjectID, name: String) {
    let git = try session.git()
    let finder = try BaseFinder(session)
    if let base {
      // Git would prefer a tag with the name of a remote's branch.
      let meant = try await finder.meant(by: base)
      if case .found(let id, _) = try await finder.branch(meant.name, on: meant.remote) {
        return (id, base)
      }
      let id = try await askingGit(await git.commit(named: base))
      guard let id else {
        throw Failure(
          .unknown, "git", GitError.refMissing(base).message,
          hint: try await session.branch(for: base).remedy ?? .git("branch", "--all"))
      }
      return (id, base)
    }
    guard let branch else {
      throw Failure(
        .usage, "usage", "HEAD is detached: can't determine the base without a branch",
        hint: nameBase)
    }
    let policy = try session.policy().policy
    let name = try await legalTarget(of: branch, policy, refs, session, remedy: nameBase)
    switch try await finder.branch(name) {
    case .found(let id, let display): return (id, display)
    case .missing(let reason, let remedy):
      throw Failure(.unknown, [.undecided("usage", reason, hint: remedy)])
    }
  }

  /// The merge target of the branch in the model.
  package static func legalTarget(
    of branch: String, _ policy: Policy, _ refs: RefReader, _ session: Session,
    remedy: Remedy? = nil
  ) async throws(Failure) -> String {
    let versions = try await VersionFacts.read(refs, policy, in: session.location)
    return try await LegalTarget(policy.model, versions, remedy: remedy).name(
      for: branch,
      unless: ReleasedWork(session: session, refs: refs, policy: policy, versions: versions))
  }

  /// Every command that compares a change has this option.
  private static let nameBase: Remedy = "set the base: --base <branch>"
}
