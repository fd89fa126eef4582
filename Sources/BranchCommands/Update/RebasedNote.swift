import Diagnostics
import Git
import Gitflow
import Session

/// Tells that the remote keeps a branch as it was before its rebase.
struct RebasedNote {
  let session: Session
  let refs: RefReader
  let remote: String

  /// The note; nil where the remote has nothing of the branch that its new base lacks.
  func text(of branch: String, onto base: ObjectID) async throws(Failure) -> String? {
    guard let tracked = try await refs.resolve(RefName.tracking(branch, of: remote)),
      try await !session.isAncestor(tracked, of: base)
    else { return nil }
    let (place, name) = (ShellWord.quoted(remote), ShellWord.quoted(branch))
    return "'\(remote)/\(branch)' stays as it was; where nobody else works on it: "
      + "git push --force-with-lease \(place) \(name)"
  }
}
