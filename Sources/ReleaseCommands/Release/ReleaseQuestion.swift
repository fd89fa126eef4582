package import Gitflow
package import Session

/// Which release a command means, and how its labels are read.
package struct ReleaseQuestion: Sendable {
  /// None means the one that is being worked on.
  package var version: Version?
  /// The version that the user says is live.
  package var live: Version?
  /// True where the user takes back that the release is live.
  package var isNotLive: Bool
  /// True where releases share their labels, false where each has its own; none means that what
  /// stands at GitHub tells it.
  package var areShared: Bool?
  /// True where GitHub is asked again for what is known.
  package var refreshes: Bool
  /// The server, the repositories and the token.
  package var choices: GitHubChoices

  /// A question of a command line.
  package init(
    version: Version? = nil, live: Version? = nil, isNotLive: Bool = false,
    areShared: Bool? = nil, refreshes: Bool = false, choices: GitHubChoices = GitHubChoices()
  ) {
    self.version = version
    self.live = live
    self.isNotLive = isNotLive
    self.areShared = areShared
    self.refreshes = refreshes
    self.choices = choices
  }
}
