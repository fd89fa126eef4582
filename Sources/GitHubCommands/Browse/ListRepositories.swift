package import Diagnostics
import Effects
package import GitHub
package import Session

/// Lists the repositories of an account.
package enum ListRepositories {
  /// What is wanted.
  package struct Options: Sendable {
    package var login: Login
    package var order: Order
    package var includesForks: Bool
    package var pages: BrowsePages

    /// A wish of the command line.
    package init(login: Login, order: Order, includesForks: Bool, pages: BrowsePages) {
      self.login = login
      self.order = order
      self.includesForks = includesForks
      self.pages = pages
    }
  }

  /// What comes first.
  package enum Order: String, CaseIterable, Sendable {
    case stars
    case updated
    case name
  }

  /// Asks for as many as are wanted; by stars for all, since GitHub does not sort by them.
  package static func run(
    _ options: Options, choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let client = try await session.github(choices).client
    let pager = BrowsePager(console: session.world.console, pages: options.pages)
    let look = RepositoryTable(colours: LanguageColours.are(wantedIn: session.world, options))
    var source = RepositorySource(client, options)
    let list = try await pager.gather(
      { () async throws(Failure) in try await source.next() }, text: look.bytes)
    let (found, isComplete) = (list.elements, list.isComplete)
    return Report(
      text: {
        if found.isEmpty { return Array(isComplete ? empty(options).utf8 : "".utf8) }
        let more = isComplete ? "" : "more: --limit \(found.count * 2)\n"
        return look.bytes(found) + Array(more.utf8)
      },
      values: {
        ["repositories": .array(found.map(json)), "isComplete": .bool(isComplete)]
      })
  }

  private static func empty(_ options: Options) -> String {
    options.includesForks
      ? "'\(options.login)' has no public repositories\n"
      : "'\(options.login)' has no public repositories beside forks: --include-forks\n"
  }

  private static func json(_ repository: Repository) -> JSONValue {
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
