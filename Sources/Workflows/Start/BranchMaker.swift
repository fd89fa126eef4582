import Diagnostics
import Git
import Gitflow

/// Makes a branch that is not there yet; whatever goes wrong, no half of it stays.
struct BranchMaker {
  let session: Session
  let git: GitCommands

  func make(_ name: BranchName, at id: ObjectID) async throws(Failure) {
    if session.location?.isBare == true {
      return try await converting { () async throws(GitError) in
        try await git.createRef(name.ref, at: id)
      }
    }
    do throws(GitError) {
      try await git.createBranchAndSwitch(name.text, at: id)
    } catch {
      await removeHalf(name, at: id)
      throw error.failure
    }
  }

  /// Git makes the ref after the work tree; should it stop between ref and HEAD, the ref goes again.
  private func removeHalf(_ name: BranchName, at id: ObjectID) async {
    guard let refs = try? RefReader.open(session), let head = try? await refs.head(),
      head.branch != name.text, let made = try? await refs.resolve(name.ref), made == id
    else { return }
    try? await git.deleteRef(name.ref, at: id)
  }
}
