import ArgumentParser
import Diagnostics
import Effects
import GitHub
import Session

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

struct UsersListCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List accounts, by their ids or as a search finds them.",
    discussion: """
      A terminal shows a page and asks for more; elsewhere 30 are shown, or --limit. A * marks
      favourites.

      flowctl users list --since 1000
      flowctl users list --search "swift location:london" --sort followers
      flowctl users list --limit 200 --json
      """)

  @Option(help: ArgumentHelp("Begin behind the account with this id.", valueName: "id"))
  var since: Int64?

  @Option(help: ArgumentHelp("Only accounts that this finds.", valueName: "text"))
  var search: String?

  @Option(help: ArgumentHelp("What a search puts first.", valueName: "order"))
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
    return await global.answer("users list", in: world) { session throws(Failure) in
      try await ListUsers.run(options, choices: choices, in: session)
    }
  }
}

struct UsersShowCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show an account: name, followers, following, location, e-mail.",
    discussion: """
      flowctl users show octocat
      flowctl users show octocat --favourite       keep it at hand
      flowctl users show octocat --json
      """)

  @Argument(help: ArgumentHelp("The account.", valueName: "name"))
  var login: Login

  @Flag(help: "Add it to the favourites.")
  var favourite = false

  @OptionGroup var server: GitHubServerOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let choices = server.choices(global)
    return await global.answer("users show", in: world) { session throws(Failure) in
      try await ShowUser.run(
        login, makesFavourite: favourite, choices: choices, in: session)
    }
  }
}
