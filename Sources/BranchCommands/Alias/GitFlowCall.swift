import Configuration
package import Base
import Git
import Gitflow
package import Session

/// Translates `git flow` commands for the branch model of this repository.
package enum GitFlowCall {
  /// The flowctl command for a `git flow` command.
  package static func words(
    _ said: [String], in session: Session
  ) throws(Failure) -> [String] {
    let model = try session.policy(reading: .branches).policy.model
    let current = try currentBranch(session)
    do throws(GitFlowWords.Refusal) {
      return try GitFlowWords(model, on: current).translated(said)
    } catch {
      let (message, hint) = error.wording
      throw Failure(.usage, "usage", message, hint: hint)
    }
  }

  /// The current branch; nil on a detached HEAD, or where reading it needs Git.
  private static func currentBranch(_ session: Session) throws(Failure) -> String? {
    guard let location = session.location else { return nil }
    do throws(GitError) {
      return try RefStore(location, files: session.world.files).currentBranch()
    } catch .unsupported {
      return nil
    } catch {
      throw error.failure
    }
  }
}
