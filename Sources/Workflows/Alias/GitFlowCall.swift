import Configuration
package import Diagnostics
import Effects
import Gitflow

/// What `git flow …` means in the model of this repository.
package enum GitFlowCall {
  /// Our words for those of `git flow`.
  package static func words(
    _ said: [String], in session: Session
  ) throws(Failure) -> [String] {
    let model = try session.policy(reading: .branches).policy.model
    do throws(GitFlowWords.Refusal) {
      return try GitFlowWords(model).translated(said)
    } catch {
      let (message, hint) = error.wording
      throw Failure(.usage, "usage", message, hint: hint)
    }
  }
}
