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

struct UsersListCommand: ListingCommand {
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
  var sort: Order?

  @OptionGroup var browse: BrowseOptions
  @OptionGroup var server: GitHubServerOptions
  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if since != nil && search != nil {
      throw ValidationError("--since and --search exclude each other")
    }
  }
}

struct UsersShowCommand: ListingCommand {
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

  func report(in session: Session) async throws(Failure) -> Report {
    let choices = server.choices(global)
    return try await ShowUser.run(
      login, makesFavourite: favourite, choices: choices, in: session)
  }
}

extension UsersListCommand {
  /// What found accounts are sorted by, the most first.
  enum Order: String, CaseIterable, Sendable {
    case followers
    case repositories
    case joined
  }

  /// Lists accounts, all of them by their ids or those that a text finds.
  func report(in session: Session) async throws(Failure) -> Report {
    if sort != nil, search == nil {
      throw Failure(
        .usage, "usage", "GitHub sorts what a search finds, and lists all others by their ids",
        hint: .flowctl("github", "users", "list", "--search", "<text>", "--sort", "followers"))
    }
    let client = try await session.github(server.choices(global)).client
    let favourites = try Favourites(session.world)
    let pages = browse.pages(global)
    let pager = BrowsePager(console: session.world.console, pages: pages)
    let size = pages.requestSize
    var walk =
      search.map {
        PageWalk(client, .searchUsers($0, sort: sort?.rawValue, pageSize: size), \.users)
      } ?? PageWalk(client, .users(since: since, pageSize: size), \.self)
    let look: @Sendable ([User]) -> [UInt8] = { Self.rows($0, favourites, client.host) }
    let list = try await pager.gather(
      { () async throws(Failure) in
        try await asking { () async throws(GitHubError) in try await walk.next() }
      }, text: look)
    return list.listing("users", empty: empty, text: look) {
      Self.json($0, favourites, client.host)
    }
  }

  private var empty: String {
    guard let text = search else { return "no users follow this id\n" }
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
