import ArgumentParser
import Base
import GitHub
import Session

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

struct OpenCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a page of GitHub in the browser.",
    discussion: """
      The environment variable BROWSER chooses the browser.

      flowctl github open                     the repository
      flowctl github open issue 42
      flowctl github open @octocat            a user
      flowctl github open releases --print    only the URL
      """)

  @Argument(
    help:
      "repo, issue, pr, board, labels, releases, actions, settings, token, @NAME or OWNER/NAME.")
  var page: String?

  @Argument(help: "The number of an issue or pull request.")
  var number: Int?

  @Flag(name: .customLong("print"), help: "Print the URL, and open nothing.")
  var printsOnly = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if WebPage(page, number: number) == nil {
      throw ValidationError("'\(page ?? "")' is not a known page")
    }
    if let number, number < 1 { throw ValidationError("'\(number)' is not the number of an issue") }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    // Checked before by validate().
    guard let page = WebPage(page, number: number) else { throw Failure(.usage, []) }
    return try await OpenPage.run(
      page, printsOnly: printsOnly, github.choices(global), in: session)
  }
}

/// `github open`: opens a GitHub page in the browser.
enum OpenPage {
  private static let rule: RuleID = "open"

  /// Opens a page, or only prints its URL.
  static func run(
    _ page: WebPage, printsOnly: Bool, _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let server = try await GitHubServerChoice.make(choices, in: session)
    let repository = choices.repositories.first ?? server.remote?.repository
    guard let address = page.address(of: repository, at: server.host) else {
      throw server.missingRepository(rule)
    }
    let listing = Report(text: address + "\n", values: ["url": .string(address)])
    if !printsOnly { try await Browser.show(address, in: session.world) }
    return listing
  }
}

enum WebPage: Hashable, Sendable {
  /// A page of the selected repository, by the rest of its URL.
  case ofRepository(String)
  /// The page of an account or of another repository.
  case named(String)
  /// The form that makes a token, with the scopes filled in.
  case token

  /// Reads the command line's arguments.
  ///
  /// - Returns: nil if they name no page.
  init?(_ name: String?, number: Int?) {
    let page: WebPage? =
      switch name {
      case nil, "repo": .ofRepository("")
      case "issue", "issues", "board":
        .ofRepository("/issues" + (number.map { "/\($0)" } ?? ""))
      case "pr", "pull", "prs": .ofRepository(number.map { "/pull/\($0)" } ?? "/pulls")
      case "labels", "releases", "actions", "settings": .ofRepository("/" + (name ?? ""))
      case "token": .token
      case .some(let word) where word.hasPrefix("@"):
        Login(String(word.dropFirst())).map { .named($0.text) }
      case .some(let word): RepositoryName(word).map { .named("\($0)") }
      }
    guard let page else { return nil }
    self = page
  }

  /// The address of the page; nil without the repository that it belongs to.
  func address(of repository: RepositoryName?, at host: GitHubHost) -> String? {
    switch self {
    case .ofRepository(let path): repository.map { "\(host.webURL)/\($0)\(path)" }
    case .named(let name): "\(host.webURL)/\(name)"
    case .token: FirstRun.address(host: host)
    }
  }
}
