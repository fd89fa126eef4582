import ArgumentParser
import Base
import GitHub
import Session

/// Lists the repositories of an account.
enum ListRepositories {
  /// What is wanted.
  struct Options: Sendable {
    var login: Login
    var order: Order
    var includesForks: Bool
    var pages: BrowsePages
  }

  /// What comes first.
  enum Order: String, CaseIterable, Sendable {
    case stars
    case updated
    case name
  }

  /// Asks for as many as are wanted; by stars for all, since GitHub does not sort by them.
  static func run(
    _ options: Options, choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let client = try await session.github(choices).client
    let pager = BrowsePager(console: session.world.console, pages: options.pages)
    let look = RepositoryTable(colours: LanguageColours.are(wantedIn: session.world, options))
    var source = RepositorySource(client, options)
    let list = try await pager.gather(
      { () async throws(Failure) in try await source.next() }, text: look.bytes)
    return list.listing(
      "repositories", empty: empty(options), text: { look.bytes($0) }, json: { json($0) })
  }

  private static func empty(_ options: Options) -> String {
    options.includesForks
      ? "'\(options.login)' has no public repositories\n"
      : "'\(options.login)' has no public repositories beside forks: --include-forks\n"
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
  private let options: ListRepositories.Options
  private var walk: PageWalk<GitHubRepository>

  init(_ client: GitHubClient, _ options: ListRepositories.Options) {
    self.options = options
    let isByStars = options.order == .stars
    walk = PageWalk(
      client,
      .repositories(
        of: options.login, sort: options.order == .updated ? "updated" : "full_name",
        pageSize: isByStars ? 100 : options.pages.requestSize)
    ) { options.includesForks ? $0 : $0.filter { !$0.isFork } }
  }

  /// The next ones, and whether they are the last.
  mutating func next() async throws(Failure) -> BrowseList<GitHubRepository> {
    do throws(GitHubError) {
      guard options.order == .stars else { return try await walk.next() }
      var all: [GitHubRepository] = []
      while !walk.isAtEnd { all += try await walk.next().elements }
      all.sort { one, other in
        one.stars == other.stars ? one.name < other.name : one.stars > other.stars
      }
      return BrowseList(elements: all, isComplete: true)
    } catch {
      throw ShowUser.failure(error, options.login)
    }
  }
}

struct ReposCommand: FlowCommand {
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
  var sort: ListRepositories.Order = .stars

  @Flag(help: "Include forks.")
  var includeForks = false

  @OptionGroup var browse: BrowseOptions
  @OptionGroup var server: GitHubServerOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let options = ListRepositories.Options(
      login: login, order: sort, includesForks: includeForks, pages: browse.pages(global))
    let choices = server.choices(global)
    return await global.answer("github repos", in: world) { session throws(Failure) in
      try await ListRepositories.run(options, choices: choices, in: session)
    }
  }
}
