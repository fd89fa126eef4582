import ArgumentParser

package struct GitHubCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "github",
    abstract: "Browse GitHub users and repositories, and open pages.",
    discussion: """
      flowctl github open issue 42
      flowctl github users list --search swift --sort followers
      flowctl github repos octocat
      flowctl github favorites add octocat
      """,
    subcommands: [OpenCommand.self, UsersCommand.self, ReposCommand.self, FavouritesCommand.self])
}
