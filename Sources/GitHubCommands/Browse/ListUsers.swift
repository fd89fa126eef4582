import Diagnostics
import Effects
import GitHub
import Session

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
