/// The branch that a pull request would merge into, or why the run doesn't name it.
package enum PullRequestBase: Hashable, Sendable {
  /// `sha` is frozen at the event: the base has moved on since, and `HEAD^1` of GitHub's merge
  /// commit is its newer tip.
  case known(name: String, sha: String? = nil)
  /// No verdict can be a pass; the reason is a clause without a full stop.
  case unknown(reason: String)

  /// The name, where the run has it.
  package var name: String? {
    guard case .known(let name, _) = self else { return nil }
    return name
  }

  /// The commit that the base stood at when the event arose.
  package var sha: String? {
    guard case .known(_, let sha) = self else { return nil }
    return sha
  }
}
