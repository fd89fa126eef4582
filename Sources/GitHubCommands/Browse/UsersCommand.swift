import ArgumentParser

package struct UsersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "Look at accounts of GitHub.",
    discussion: """
      flowctl users list --search swift --sort followers
      flowctl users show octocat
      """,
    subcommands: [UsersListCommand.self, UsersShowCommand.self])
}
