/// How far a head and a base have grown apart.
package struct AheadBehind: Hashable, Sendable {
  /// Commits of the head that the base lacks.
  package var ahead: Int
  /// Commits of the base that the head lacks.
  package var behind: Int

  /// Counts as `git rev-list --left-right --count` gives them.
  package init(ahead: Int, behind: Int) {
    self.ahead = ahead
    self.behind = behind
  }

  /// The base holds all that the head has.
  package var isMerged: Bool { ahead == 0 }
}
