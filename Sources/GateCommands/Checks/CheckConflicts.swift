package import Diagnostics
import Gates
import Git
package import Session

/// `check conflicts`: whether HEAD merges into a branch without conflicts.
package enum CheckConflicts {
  /// Predicts the merge into a branch; by default into the merge target of the branch of HEAD.
  package static func run(
    into target: String?, in session: Session
  ) async throws(Failure) -> Report {
    let session = try await session.withPolicyOfHead()
    let refs = try session.refs()
    guard let head = try await refs.resolve("HEAD") else {
      throw Failure(.usage, "usage", "the repository has no commits yet", hint: .git("commit"))
    }
    let name: String
    if let target {
      name = target
    } else if let branch = try await refs.head().branch {
      let policy = try session.policy().policy
      name = try await session.legalTarget(of: branch, policy, refs)
    } else {
      throw Failure(
        .usage, "usage", "HEAD is detached: without a branch the merge target is unknown",
        hint: .flowctl("check", "conflicts", "--into", "<branch>"))
    }
    return try await ConflictsCheck(session: session).answer(head: head, target: name)
      .report("check conflicts", rules: [ConflictsRule.id])
  }
}
