import ArgumentParser
import Gitflow
import Session

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
