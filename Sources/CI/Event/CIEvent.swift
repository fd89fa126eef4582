/// What a CI run was started for, as far as the branch model cares.
package enum CIEvent: Hashable, Sendable {
  case pullRequest(PullRequest)
  /// A merge queue's candidate for `target`; it names no head branch, only the commit to judge and
  /// the one that it was built on.
  case mergeGroup(target: String, headSHA: String?, baseSHA: String? = nil)
  /// A branch moved or was made: its name alone can be judged.
  case push(branch: String, authorIsBot: Bool)
  /// A tag, a deletion, a schedule: nothing to check, said in a line.
  case nothing(reason: String)
}
