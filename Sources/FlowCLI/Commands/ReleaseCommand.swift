import ArgumentParser

struct ReleaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "What is in a release, how far it is, and what its notes say.",
    discussion: """
      What a release contains is read from git: merge commits, squashed subjects, closing \
      keywords, cherry-picks and reverts. GitHub is asked only for what git does not tell.

      Label what is in it:   flowctl release sync
      Look at it:            flowctl release status
      Tell what is new:      flowctl release notes --to markdown
      """,
    subcommands: [
      ReleaseSyncCommand.self, ReleaseStatusCommand.self, ReleaseNotesCommand.self,
    ])
}
