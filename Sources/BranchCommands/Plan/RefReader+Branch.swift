import Diagnostics
import Git
import Session

extension RefReader {
  /// The branch that is named, else the one that is checked out; `form` is typed to name one.
  func branch(_ named: String?, _ rule: RuleID, form: Remedy) async throws(Failure) -> String {
    if let named { return named }
    if let current = try await head().branch { return current }
    throw Failure(.usage, rule, "no branch is checked out: HEAD is detached", hint: form)
  }

  /// The commit of a branch that has to be here.
  func tip(of branch: String, _ rule: RuleID) async throws(Failure) -> ObjectID {
    if let tip = try await resolve("refs/heads/" + branch) { return tip }
    throw Failure(.fail, rule, "branch '\(branch)' is not here", hint: .flowctl("branches"))
  }
}
