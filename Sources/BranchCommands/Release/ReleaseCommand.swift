import ArgumentParser
import GitHubCommands

package struct ReleaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "Start and finish releases, and manage their contents and notes.",
    discussion: """
      The contents of a release are read from Git: merge commits, squash subjects, closing keywords, \
      cherry-picks and reverts. GitHub supplies only what Git doesn't contain.

      flowctl release start                        start the next release
      flowctl release finish --local               finish it in this clone
      flowctl release sync                         label its issues and pull requests
      flowctl release notes --to markdown          write its release notes
      """,
    subcommands: [
      ReleaseStartCommand.self, VersionFinishCommand<FinishedReleaseKind>.self,
      ReleasePickCommand.self, ReleasePicksCommand.self, ReleaseSyncCommand.self,
      ReleaseStatusCommand.self, ReleaseNotesCommand.self,
    ])
}

package struct HotfixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hotfix",
    abstract: "Start and finish hotfixes of the released version.",
    discussion: """
      flowctl hotfix start crash on launch
      flowctl hotfix finish --local
      """,
    subcommands: [HotfixStartCommand.self, VersionFinishCommand<FinishedHotfixKind>.self])
}
