import ArgumentParser
package import Gitflow
package import Session

/// Which release a command means, and how its labels are read.
package struct ReleaseQuestion: Sendable {
  /// Nil means the release in progress.
  package var version: Version?
  /// The version that the user marks as live.
  package var live: Version?
  /// True if the user removes the mark that the release is live.
  package var isNotLive: Bool
  /// True if releases share their labels, false if each has its own; nil to use the existing labels
  /// at GitHub.
  package var areShared: Bool?
  /// True to request known data from GitHub again.
  package var refreshes: Bool
  /// The server, the repositories and the token.
  package var choices: GitHubChoices

  /// Creates a value from the command line.
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

/// The options that select a release and its repositories.
struct ReleaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Release version. Default: the release in progress; with release sync: all open ones.",
      valueName: "version"))
  var release: Version?

  @Flag(help: "Read all data from GitHub again.")
  var refresh = false

  @OptionGroup var github: GitHubOptions

  /// The value of the options.
  func question(
    _ global: GlobalOptions, live: Version? = nil, isNotLive: Bool = false,
    areShared: Bool? = nil
  ) -> ReleaseQuestion {
    ReleaseQuestion(
      version: release, live: live, isNotLive: isNotLive, areShared: areShared, refreshes: refresh,
      choices: github.choices(global))
  }
}
