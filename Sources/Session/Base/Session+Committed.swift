package import Diagnostics
import Effects
package import Git

extension Session {
  /// The session of a run that judges: in CI with the policy of HEAD's commit.
  ///
  /// The file that is here may be one that an earlier step wrote, or that git was told not to look
  /// at. A person works with the file that is here.
  package func judging() async throws(Failure) -> Session {
    guard committed == nil, location != nil, CIRun.isPresent(in: world.environment),
      let head = try await refs().head().id
    else { return self }
    return try await judging(head)
  }

  /// The session with the policy of a commit in the place of that here.
  package func judging(_ commit: ObjectID) async throws(Failure) -> Session {
    var session = self
    let source = PolicyOfBase(session: self, objects: try objects())
    do throws(Failure) {
      let policy = try await source.policy(of: commit)
      session.committed = CommittedPolicy(commit: commit, policy: .success(policy))
    } catch {
      session.committed = CommittedPolicy(commit: commit, policy: .failure(error))
    }
    return session
  }
}
