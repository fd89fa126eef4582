import Diagnostics
import Git
import Session

extension Session {
  /// The current commits of refs on a remote; `remedy` is the hint if it can't be reached.
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
