import Configuration
import Base
import GitHub
import Gitflow
import Session

/// The context of the board commands: GitHub, and the repository's configuration.
struct BoardSession: Sendable {
  let world: World
  let github: GitHubSession
  let settings: BoardSettings
  /// Reads the issue that a branch names.
  let classifier: BranchClassifier

  /// Opens GitHub for the repositories of the command line, else the configured, else the clone's.
  static func open(
    _ choices: GitHubChoices, needsToken: Bool = false, in session: Session
  ) async throws(Failure) -> BoardSession {
    let loaded = try session.policy()
    let settings = loaded.configuration.board
    var choices = choices
    if choices.repositories.isEmpty { choices.repositories = settings.repositories }
    let needsToken = needsToken && !choices.isOffline
    return BoardSession(
      world: session.world, github: try await session.github(choices, needsToken: needsToken),
      settings: settings, classifier: BranchClassifier(loaded.policy.model))
  }

  /// The same for one issue: with several configured repositories it is ambiguous.
  static func open(
    _ choices: GitHubChoices, for issue: IssueReference?, needsToken: Bool = true,
    in session: Session
  ) async throws(Failure) -> (BoardSession, RepositoryName) {
    let loaded = try session.policy()
    let settings = loaded.configuration.board
    var choices = choices
    if let named = issue?.repository { choices.repositories = [named] }
    let needsToken = needsToken && !choices.isOffline
    var github = try await session.github(choices, needsToken: needsToken)
    if github.repositories.isEmpty, settings.repositories.count == 1 {
      choices.repositories = settings.repositories
      github = try await session.github(choices, needsToken: needsToken)
    }
    let board = BoardSession(
      world: session.world, github: github, settings: settings,
      classifier: BranchClassifier(loaded.policy.model))
    if let issue { try check(issue, isOn: github.client.host) }
    return (board, try github.neededRepository())
  }

  /// The same number is another issue on another server.
  private static func check(_ issue: IssueReference, isOn host: GitHubHost) throws(Failure) {
    let own = host.webServer
    guard let server = issue.server, server != own else { return }
    let address = RemoteAddress("https://\(server)/\(issue.repository?.description ?? "o/r")")
    throw Failure(
      .usage, "board",
      "the issue is on '\(ForeignText.shown(server))', but the selected server is '\(own)'",
      hint: address?.host.map { .retry(with: "--api-url", "\($0.apiURL)") }
        ?? "use only the issue's number")
  }

  var client: GitHubClient { github.client }

  /// The column that a status, alias or label means.
  func column(_ word: String) throws(Failure) -> BoardColumn {
    do throws(BoardError) {
      return try settings.columns.column(for: word)
    } catch {
      throw error.failure
    }
  }

  /// The first day of closed cards that are shown, as GitHub writes times.
  var closedSince: String {
    let seconds = world.clock.now() - Double(settings.recentDays) * 86_400
    return CalendarDay(secondsSince1970: Int(max(0, seconds))).description + "T00:00:00Z"
  }
}
