/// What a CI run was started for, as far as the branch model cares.
package enum CIEvent: Hashable, Sendable {
  case pullRequest(PullRequest)
  /// A merge queue's candidate for `target`; it names no head branch, only the commit to judge.
  case mergeGroup(target: String, headSHA: String?)
  /// A branch moved or was made: its name alone can be judged.
  case push(branch: String, authorIsBot: Bool)
  /// A tag, a deletion, a schedule: nothing to check, said in a line.
  case nothing(reason: String)
}
