import Configuration
package import Diagnostics
import Effects
import Git
import Gitflow
package import Session

/// What `git flow …` means in the model of this repository.
package enum GitFlowCall {
  /// Our words for those of `git flow`.
  package static func words(
    _ said: [String], in session: Session
  ) throws(Failure) -> [String] {
    let model = try session.policy(reading: .branches).policy.model
    do throws(GitFlowWords.Refusal) {
      return try GitFlowWords(model, on: currentBranch(session)).translated(said)
    } catch {
      let (message, hint) = error.wording
      throw Failure(.usage, "usage", message, hint: hint)
    }
  }

  /// The branch that is checked out; nothing where none is, or where only git could tell.
  private static func currentBranch(_ session: Session) -> String? {
    guard let location = session.location else { return nil }
    return try? RefStore(location, files: session.world.files).currentBranch()
  }
}
