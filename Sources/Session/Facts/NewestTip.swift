package import Diagnostics
package import Git
import Gitflow

/// The commit of a branch that is here, on the remote, or both: the one that holds the other.
package struct NewestTip {
  let session: Session
  let remote: String

  /// A value of these parts.
  package init(session: Session, remote: String) {
    self.session = session
    self.remote = remote
  }

  /// Nothing where the branch is neither here nor on the remote; the remote's where both diverged.
  package func of(_ name: String, _ refs: RefReader) async throws(Failure) -> (
    ref: String, id: ObjectID
  )? {
    let (branch, tracking) = (RefName.branch(name), RefName.tracking(name, of: remote))
    let (local, tracked) = (try await refs.resolve(branch), try await refs.resolve(tracking))
    guard let local else { return tracked.map { (tracking, $0) } }
    guard let tracked, local != tracked else { return (branch, local) }
    return try await session.isAncestor(tracked, of: local) ? (branch, local) : (tracking, tracked)
  }
}
