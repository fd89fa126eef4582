import ArgumentParser
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

/// Which release is meant, and where it is looked for.
struct ReleaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The release; without it the one that is being worked on.", valueName: "version"))
  var release: Version?

  @Flag(help: "Ask GitHub again for what is known from the last run.")
  var refresh = false

  @OptionGroup var github: GitHubOptions

  /// The question of the command line.
  func question(
    _ global: GlobalOptions, live: Version? = nil, isNotLive: Bool = false,
    areShared: Bool? = nil
  ) -> ReleaseQuestion {
    ReleaseQuestion(
      version: release, live: live, isNotLive: isNotLive, areShared: areShared, refreshes: refresh,
      choices: github.choices(global))
  }
}
