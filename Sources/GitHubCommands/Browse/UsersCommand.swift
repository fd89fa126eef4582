import ArgumentParser
import Diagnostics
import Effects
import GitHub
import Session

package struct UsersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "List and show GitHub users.",
    discussion: """
      flowctl github users list --search swift --sort followers
      flowctl github users show octocat
      """,
    subcommands: [UsersListCommand.self, UsersShowCommand.self])
}

struct UsersListCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List users, by id or by a search.",
    discussion: """
      A terminal shows one page and prompts for more; elsewhere 30 users are shown. A * marks \
      favorites.

      flowctl github users list --since 1000
      flowctl github users list --search "swift location:london" --sort followers
      flowctl github users list --limit 200 --json
      """)

  @Option(help: ArgumentHelp("Start after the user with this id.", valueName: "id"))
  var since: Int64?

  @Option(help: ArgumentHelp("Search text, as on GitHub.", valueName: "text"))
  var search: String?

  @Option(help: ArgumentHelp("Sort order of a search.", valueName: "order"))
  var sort: ListUsers.Order?

  @OptionGroup var browse: BrowseOptions
  @OptionGroup var server: GitHubServerOptions
  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if since != nil && search != nil {
      throw ValidationError("--since and --search exclude each other")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let options = ListUsers.Options(
      since: since, search: search, order: sort, pages: browse.pages(global))
    let choices = server.choices(global)
    return await global.answer("github users list", in: world) { session throws(Failure) in
      try await ListUsers.run(options, choices: choices, in: session)
    }
  }
}

struct UsersShowCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a user: name, followers, following, location, email.",
    discussion: """
      flowctl github users show octocat
      flowctl github users show octocat --favorite        add to favorites
      flowctl github users show octocat --json
      """)

  @Argument(help: ArgumentHelp("The user.", valueName: "name"))
  var login: Login

  @Flag(
    name: [.customLong("favorite"), .customLong("favourite")],
    help: "Add the user to the favorites.")
  var favourite = false

  @OptionGroup var server: GitHubServerOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let choices = server.choices(global)
    return await global.answer("github users show", in: world) { session throws(Failure) in
      try await ShowUser.run(
        login, makesFavourite: favourite, choices: choices, in: session)
    }
  }
}
