package import Base
import GitHub
import Gitflow
package import Session

/// `board`: the issues of repositories in the columns of their labels.
package enum ShowBoard {
  /// The options of the command line.
  package struct Options: Sendable {
    package var choices = GitHubChoices()
    package var milestone: String?
    package var assignee: String?
    package var label: String?
    package var app: String?
    /// Also lists the issues without a status label.
    package var showsUnsorted = false
    package var showsCounts = false
    package var includesPullRequests = false
    /// Shows the open pull request of each issue and its checks, which takes more requests.
    package var showsRequests = false
    /// Reads all issues again.
    package var refreshes = false

    /// The board of the clone's repository.
    package init() {}

    /// - Throws: if the app is not in the configuration.
    func board(in session: Session) async throws(Failure) -> BoardSession {
      if app != nil { _ = try await session.focused(onApp: app) }
      return try await BoardSession.open(choices, in: session)
    }
  }

  /// Requests the changes and shows the board; failures are reported below it.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let board = try await options.board(in: session)
    let repositories = try board.github.neededRepositories()
    let view = await board.view(of: repositories, options, client: board.client)
    return listing(view, width: session.world.console.outputWidth)
  }

  static func listing(_ view: BoardView, width: Int?) -> Report {
    var listing = Report(
      text: { Array(BoardText(view: view, width: width).text.utf8) },
      values: { BoardJSON(view: view).values }, lists: { BoardJSON(view: view).lists })
    listing.payload?.add { BoardMarkdown(view: view).text }
    listing.page = { BoardPage(view: view).content }
    listing.status = view.gathered.status
    return listing
  }
}

extension BoardSession {
  /// Gathers what the board shows.
  func view(
    of repositories: [RepositoryName], _ options: ShowBoard.Options, client: GitHubClient
  ) async -> BoardView {
    let queue = MoveQueue(client)
    let queued = queue.moves.filter { repositories.contains($0.repository) }
    let columns = settings.columns
    var filter = BoardFilter(
      milestone: options.milestone ?? settings.milestone,
      includesPullRequests: options.includesPullRequests, closedSince: closedSince)
    (filter.assignee, filter.label, filter.app) = (options.assignee, options.label, options.app)
    let gathered = await GatheredIssues.gather(
      repositories, from: client, for: "board", typed: world.typed, refresh: options.refreshes
    ) { [filter] repository, issues in
      let moves = queued.filter { $0.repository == repository }
      return Board(
        repository, Self.applied(moves, to: issues, columns), columns: columns, filter: filter)
    }
    let boards = gathered.contents.map { (repository: $0.repository, board: $0.content) }
    let joined = Board(joining: boards, columns: columns)
    var view = BoardView(
      board: joined, gathered: gathered, queued: queued,
      waiting: client.pendingChanges.filter { repositories.contains($0.repository) }
        .map(\.summary),
      foreign: client.pendingChangesOfOthers.count { repositories.contains($0.repository) }
        + queue.movesOfOthers.count { repositories.contains($0.repository) },
      showsCounts: options.showsCounts, showsUnsorted: options.showsUnsorted,
      now: client.clock.now(), milestone: filter.milestone,
      firstRun: gathered.lacksToken ? FirstRun.notes(github.server) : [])
    if options.showsRequests, !client.settings.isOffline {
      let cards =
        joined.columns.flatMap(\.cards) + (options.showsUnsorted ? joined.unsortedCards : [])
      view.requests = await LinkedRequests(client: client, classifier: classifier).find(
        for: Set(cards.map { ItemReference($0.repository, $0.issue.number) }))
    }
    return view
  }

  /// Issues as they will be once queued moves are sent.
  private static func applied(
    _ moves: [QueuedMove], to issues: [Issue], _ columns: [BoardColumn]
  ) -> [Issue] {
    var issues = issues
    for move in moves {
      guard let place = issues.firstIndex(where: { $0.number == move.number }) else { continue }
      issues[place] = move.applied(to: issues[place], columns)
    }
    return issues
  }
}

/// The open pull request of an issue, with the result of its checks.
struct LinkedRequest: Hashable, Sendable {
  var number: Int
  var isDraft: Bool
  var checks: CommitChecks

  /// `request #7 (draft), checks failing`.
  var text: String {
    "request #\(number)" + (isDraft ? " (draft)" : "")
      + (checks == .none ? "" : ", checks \(checks.rawValue)")
  }

  var json: JSONValue {
    [
      "number": .number(number), "draft": .bool(isDraft), "checks": .string(checks.rawValue),
    ]
  }
}

/// Finds the requests of a board's issues: a page of open ones for each repository, and two
/// requests for the checks of each that is linked.
struct LinkedRequests {
  /// Linked requests whose checks are read.
  private static let mostChecks = 40

  let client: GitHubClient
  let classifier: BranchClassifier

  /// The newest request of each issue that is on the board; a repository that fails has none.
  func find(for cards: Set<ItemReference>) async -> [ItemReference: LinkedRequest] {
    let repositories = Set(cards.map(\.repository)).sorted()
    let lists = await Concurrently.results(repositories.count) {
      index async throws(GitHubError) -> [PullRequestRecord] in
      try await client.all(of: .openPullRequests(repositories[index]))
    }
    var found: [ItemReference: PullRequestRecord] = [:]
    for (repository, list) in zip(repositories, lists) {
      for request in (try? list.get()) ?? [] {
        let issue = classifier.classify(request.head).parts?.issue
        let items = RequestLinks.issues(
          of: request, branchIssue: issue, in: repository,
          at: client.host)
        for item in items where cards.contains(item) && found[item] == nil {
          found[item] = request
        }
      }
    }
    return await checked(found)
  }

  private func checked(
    _ found: [ItemReference: PullRequestRecord]
  ) async -> [ItemReference: LinkedRequest] {
    let links = found.sorted { $0.key < $1.key }
    let checks = await Concurrently.results(min(links.count, Self.mostChecks)) {
      index async throws(GitHubError) -> CommitChecks in
      let (item, request) = links[index]
      return try await client.checks(
        of: request.headSHA, in: request.baseRepository ?? item.repository)
    }
    var linked: [ItemReference: LinkedRequest] = [:]
    for (place, (item, request)) in links.enumerated() {
      let state = place < checks.count ? (try? checks[place].get()) : nil
      linked[item] = LinkedRequest(
        number: request.number, isDraft: request.isDraft, checks: state ?? .unknown)
    }
    return linked
  }
}
