import Diagnostics
import Git
import Session

extension RefReader {
  /// The given branch, else the current one; `form` is the hint for a detached HEAD.
  func branch(
    _ named: String?, _ rule: RuleID, form: Remedy, in session: Session
  ) async throws(Failure) -> String {
    if let named { return named }
    if let current = try await head().branch { return current }
    try PlanGuard(session: session).checkNotDetachedByOperation()
    throw Failure(.usage, rule, "no branch is checked out: HEAD is detached", hint: form)
  }

  /// The commit of a branch that must exist locally.
  func tip(of branch: String, _ rule: RuleID) async throws(Failure) -> ObjectID {
    if let tip = try await resolve("refs/heads/" + branch) { return tip }
    throw Failure(
      .fail, rule, "branch '\(branch)' does not exist in this clone", hint: .flowctl("branches"))
  }
}
