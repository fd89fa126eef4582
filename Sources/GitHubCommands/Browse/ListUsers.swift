package import Diagnostics
import Effects
import GitHub
package import Session

/// Lists accounts, all of them by their ids or those that a text finds.
package enum ListUsers {
  /// What is wanted.
  package struct Options: Sendable {
    package var since: Int64?
    package var search: String?
    package var order: Order?
    package var pages: BrowsePages

    /// A wish of the command line.
    package init(since: Int64?, search: String?, order: Order?, pages: BrowsePages) {
      self.since = since
      self.search = search
      self.order = order
      self.pages = pages
    }
  }

  /// What found accounts are sorted by, the most first.
  package enum Order: String, CaseIterable, Sendable {
    case followers
    case repositories
    case joined
  }

  /// Asks for as many as are wanted.
  package static func run(
    _ options: Options, choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    if options.order != nil, options.search == nil {
      throw Failure(
        .usage, "usage", "GitHub sorts what a search finds, and lists all others by their ids",
        hint: .flowctl("users", "list", "--search", "<text>", "--sort", "followers"))
    }
    let client = try await session.github(choices).client
    let favourites = try Favourites(session.world)
    let pager = BrowsePager(console: session.world.console, pages: options.pages)
    var walk = UserWalk(client, options)
    let list = try await pager.gather({ () async throws(Failure) in try await walk.next() }) {
      rows($0, favourites, client.host)
    }
    return listing(list, favourites, client.host, options)
  }

  private static func listing(
    _ list: BrowseList<User>, _ favourites: Favourites, _ host: GitHubHost, _ options: Options
  ) -> Report {
    let (users, isComplete) = (list.elements, list.isComplete)
    return Report(
      text: {
        if users.isEmpty { return Array(isComplete ? empty(options).utf8 : "".utf8) }
        let more = isComplete ? "" : "more: --limit \(users.count * 2)\n"
        return rows(users, favourites, host) + Array(more.utf8)
      },
      values: {
        [
          "users": .array(users.map { json($0, favourites, host) }),
          "isComplete": .bool(isComplete),
        ]
      })
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

/// The pages of accounts, whichever way they are asked for.
private struct UserWalk {
  private var all: PageWalk<[User]>
  private var found: PageWalk<UserSearch>?

  init(_ client: GitHubClient, _ options: ListUsers.Options) {
    let size = options.pages.requestSize
    all = PageWalk(client, .users(since: options.since, pageSize: size))
    found = options.search.map {
      PageWalk(client, .searchUsers($0, sort: options.order?.rawValue, pageSize: size))
    }
  }

  mutating func next() async throws(Failure) -> BrowseList<User> {
    do throws(GitHubError) {
      if var found {
        let page = try await found.next()
        self.found = found
        return BrowseList(elements: page?.users ?? [], isComplete: found.isAtEnd)
      }
      let page = try await all.next()
      return BrowseList(elements: page ?? [], isComplete: all.isAtEnd)
    } catch {
      throw error.failure
    }
  }
}
