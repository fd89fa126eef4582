import Diagnostics
import Git
import Gitflow
import Session

/// Notes that the remote branch is unchanged after a rebase.
struct RebasedNote {
  let session: Session
  let refs: RefReader
  let remote: String

  /// The note; nil if the remote branch has no commits that its new base lacks.
  func text(of branch: String, onto base: ObjectID) async throws(Failure) -> String? {
    guard let tracked = try await refs.resolve(RefName.tracking(branch, of: remote)),
      try await !session.isAncestor(tracked, of: base)
    else { return nil }
    return "'\(remote)/\(branch)' was not changed; to overwrite it, if no other user works on it: "
      + Command.flowctl("submit", branch, "--force-with-lease").description
  }
}
