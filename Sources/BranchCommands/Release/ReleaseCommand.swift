import ArgumentParser
import ReleaseCommands

package struct ReleaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "Begin and finish a release; what is in it, and what its notes say.",
    discussion: """
      What a release contains is read from git: merge commits, squashed subjects, closing \
      keywords, cherry-picks and reverts. GitHub is asked only for what git does not tell.

      Begin the next one:    flowctl release start
      Finish it:             flowctl release finish --local
      Label what is in it:   flowctl release sync
      Look at it:            flowctl release status
      Tell what is new:      flowctl release notes --to markdown
      """,
    subcommands: [
      ReleaseStartCommand.self, VersionFinishCommand<FinishedReleaseKind>.self,
      ReleaseSyncCommand.self,
      ReleaseStatusCommand.self, ReleaseNotesCommand.self,
    ])
}
