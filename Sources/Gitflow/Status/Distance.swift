/// How far a branch and another one have grown apart.
package struct Distance: Hashable, Sendable {
  /// Commits that the other one lacks.
  package var ahead: Int
  /// Commits of the other one that this branch lacks.
  package var behind: Int

  /// A distance in commits.
  package init(ahead: Int, behind: Int) {
    self.ahead = ahead
    self.behind = behind
  }
}
