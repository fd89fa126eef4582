import Diagnostics
import Git
import Session

extension Session {
  /// Where refs stand on a remote now; `remedy` is for one that can't be reached.
  func remoteTips(
    of refs: [String], on remote: String, remedy: Remedy?
  ) async throws(Failure) -> [String: ObjectID] {
    let git = try git()
    do throws(GitError) {
      return try await git.remoteTips(of: refs, on: remote)
    } catch {
      throw error.unfetched(remote, hint: remedy)
    }
  }
}
