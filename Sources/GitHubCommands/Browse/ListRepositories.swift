import ArgumentParser
import Base
import GitHub
import Session

extension ReposCommand {
  /// What comes first.
  enum Order: String, CaseIterable, Sendable {
    case stars
    case updated
    case name
  }

  /// Asks for as many as are wanted; by stars for all, since GitHub does not sort by them.
  func report(in session: Session) async throws(Failure) -> Report {
    let client = try await session.github(server.choices(global)).client
    let pages = browse.pages(global)
    let pager = BrowsePager(console: session.world.console, pages: pages)
    let look = RepositoryTable(colours: LanguageColours.are(wantedIn: session.world, pages))
    var source = RepositorySource(client, self)
    let list = try await pager.gather(
      { () async throws(Failure) in try await source.next() }, text: look.bytes)
    return list.listing(
      "repositories", empty: empty, text: { look.bytes($0) }, json: { Self.json($0) })
  }

  private var empty: String {
    includeForks
      ? "'\(login)' has no public repositories\n"
      : "'\(login)' has no public repositories beside forks: --include-forks\n"
  }

  private static func json(_ repository: GitHubRepository) -> JSONValue {
    [
      "name": .string(repository.name.description), "id": .number(Int(repository.id)),
      "description": .optional(repository.description),
      "language": .optional(repository.language),
      "languageColor": .optional(repository.language.flatMap { LanguageColours.of($0)?.text }),
      "stars": .number(repository.stars), "isFork": .bool(repository.isFork),
      "isArchived": .bool(repository.isArchived), "updatedAt": .string(repository.updatedAt),
      "url": .string(repository.url),
    ]
  }
}

/// The repositories of an account in the order that is wanted, some at a time.
struct RepositorySource {
  private let login: Login
  private let isByStars: Bool
  private var walk: PageWalk<GitHubRepository>

  init(_ client: GitHubClient, _ options: ReposCommand) {
    let includesForks = options.includeForks
    (login, isByStars) = (options.login, options.sort == .stars)
    walk = PageWalk(
      client,
      .repositories(
        of: login, sort: options.sort == .updated ? "updated" : "full_name",
        pageSize: isByStars ? 100 : options.browse.pages(options.global).requestSize)
    ) { includesForks ? $0 : $0.filter { !$0.isFork } }
  }

  /// The next ones, and whether they are the last.
  mutating func next() async throws(Failure) -> BrowseList<GitHubRepository> {
    do throws(GitHubError) {
      guard isByStars else { return try await walk.next() }
      var all: [GitHubRepository] = []
      while !walk.isAtEnd { all += try await walk.next().elements }
      all.sort { one, other in
        one.stars == other.stars ? one.name < other.name : one.stars > other.stars
      }
      return BrowseList(elements: all, isComplete: true)
    } catch {
      throw ShowUser.failure(error, login)
    }
  }
}

struct ReposCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "repos",
    abstract: "List a user's repositories with language and stars.",
    discussion: """
      Lists public repositories without forks. A terminal shows one page and prompts for more.

      flowctl github repos octocat
      flowctl github repos octocat --sort updated --include-forks
      flowctl github repos apple --limit 100 --json
      """)

  @Argument(help: ArgumentHelp("The user or organization.", valueName: "name"))
  var login: Login

  @Option(help: ArgumentHelp("Sort order.", valueName: "order"))
  var sort: Order = .stars

  @Flag(help: "Include forks.")
  var includeForks = false

  @OptionGroup var browse: BrowseOptions
  @OptionGroup var server: GitHubServerOptions
  @OptionGroup var global: GlobalOptions
}
