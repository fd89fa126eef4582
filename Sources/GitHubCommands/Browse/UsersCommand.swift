import ArgumentParser
import Base
import GitHub
import Session

struct UsersCommand: AsyncParsableCommand {
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

/// Lists accounts, all of them by their ids or those that a text finds.
enum ListUsers {
  /// What is wanted.
  struct Options: Sendable {
    var since: Int64?
    var search: String?
    var order: Order?
    var pages: BrowsePages
  }

  /// What found accounts are sorted by, the most first.
  enum Order: String, CaseIterable, Sendable {
    case followers
    case repositories
    case joined
  }

  /// Asks for as many as are wanted.
  static func run(
    _ options: Options, choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    if options.order != nil, options.search == nil {
      throw Failure(
        .usage, "usage", "GitHub sorts what a search finds, and lists all others by their ids",
        hint: .flowctl("github", "users", "list", "--search", "<text>", "--sort", "followers"))
    }
    let client = try await session.github(choices).client
    let favourites = try Favourites(session.world)
    let pager = BrowsePager(console: session.world.console, pages: options.pages)
    let size = options.pages.requestSize
    var walk =
      options.search.map {
        PageWalk(
          client, .searchUsers($0, sort: options.order?.rawValue, pageSize: size), \.users)
      } ?? PageWalk(client, .users(since: options.since, pageSize: size), \.self)
    let look: @Sendable ([User]) -> [UInt8] = { rows($0, favourites, client.host) }
    let list = try await pager.gather(
      { () async throws(Failure) in
        try await asking { () async throws(GitHubError) in try await walk.next() }
      }, text: look)
    return list.listing("users", empty: empty(options), text: look) {
      json($0, favourites, client.host)
    }
  }

  private static func empty(_ options: Options) -> String {
    guard let text = options.search else { return "no users follow this id\n" }
    return "no users found for '\(ForeignText.shown(text))'\n"
  }

  private static func rows(
    _ users: [User], _ favourites: Favourites, _ host: GitHubHost
  ) -> [UInt8] {
    TextTable.bytes { table in
      table.append(["NAME", "ID", "KIND", "PAGE"])
      for user in users {
        let name = ForeignText.shown(user.login) + (favourites.contains(user.login) ? " *" : "")
        table.append([name, String(user.id), ForeignText.shown(user.type), page(user, host)])
      }
    }
  }

  private static func page(_ user: User, _ host: GitHubHost) -> String {
    "\(host.webURL)/\(PercentEncoding.part(user.login))"
  }

  private static func json(
    _ user: User, _ favourites: Favourites, _ host: GitHubHost
  ) -> JSONValue {
    [
      "login": .string(user.login), "id": .number(Int(user.id)), "type": .string(user.type),
      "url": .string(page(user, host)), "isFavourite": .bool(favourites.contains(user.login)),
    ]
  }
}
