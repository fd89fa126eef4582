import ArgumentParser
package import Base
import GitHub
package import Session

/// `issue list`: the issues of repositories that match a filter.
package enum ListIssues {
  /// The options of the command line.
  package struct Options: Sendable {
    package var choices = GitHubChoices()
    package var status: String?
    package var label: String?
    package var milestone: String?
    package var assignee: String?
    /// Nil means open issues, with a done status also closed ones.
    package var state: StateFilter?

    /// All open issues.
    package init() {}
  }

  /// Which issues by their state.
  package enum StateFilter: String, CaseIterable, Sendable {
    case open
    case closed
    case all
  }

  /// Requests the changes and lists the matching issues.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let board = try await BoardSession.open(options.choices, in: session)
    let column: BoardColumn? =
      if let word = options.status { try board.column(word) } else { nil }
    let filter = IssueFilter(options, column: column)
    let gathered = await GatheredIssues.gather(
      try board.github.neededRepositories(), from: board.client, for: "issue list",
      typed: session.world.typed
    ) { repository, issues in
      issues.filter(filter.accepts).sorted { $0.number < $1.number }
        .map { BoardCard($0, in: repository) }
    }
    let cards = gathered.contents.flatMap(\.content)
    let table = IssueTable(
      cards: cards, columns: board.settings.columns, failures: gathered.failures,
      notes: gathered.twinNotes(of: "issue list"),
      age: gathered.ageText)
    var listing = Report(
      text: { Array(table.text.utf8) },
      values: {
        gathered.values.merging(["issues": .array(cards.map { .object(table.members(of: $0)) })]) {
          own, _ in own
        }
      })
    listing.status = gathered.status
    return listing
  }
}

/// Which issues `issue list` shows; every condition must be met.
struct IssueFilter {
  private let filter: BoardFilter
  private let state: ListIssues.StateFilter
  private let column: BoardColumn?

  init(_ options: ListIssues.Options, column: BoardColumn?) {
    var filter = BoardFilter(milestone: options.milestone)
    (filter.assignee, filter.label) = (options.assignee, options.label)
    self.filter = filter
    self.column = column
    state = options.state ?? (column?.isDone == true ? .all : .open)
  }

  func accepts(_ issue: Issue) -> Bool {
    filter.accepts(issue) && (state == .all || state.rawValue == issue.state.rawValue)
      && column.map { column in issue.labels.contains { column.owns(LabelName($0.name)) } } ?? true
  }
}

struct IssueTable: Sendable {
  let cards: [BoardCard]
  let columns: [BoardColumn]
  let failures: [RepositoryFailure]
  let notes: [BoardNote]
  let age: String?

  var text: String {
    let rows = cards.map { card in
      [
        card.reference, status(card.issue) ?? "-", ForeignText.shown(card.issue.title),
        card.issue.assignees.map { ForeignText.shown($0.login) }.joined(separator: ", "),
      ]
    }
    let table =
      rows.isEmpty
      ? (failures.isEmpty ? "no issues\n" : "")
      : TextTable.text([["issue", "status", "title", "assignees"]] + rows)
    let remarks = failures.flatMap(\.lines) + notes.flatMap { lines(of: $0) }
    return table + ([age].compactMap(\.self) + remarks).map { $0 + "\n" }.joined()
  }

  func members(of card: BoardCard) -> [String: JSONValue] {
    var members = BoardJSON.members.mapValues { $0(card) }
    members["state"] = .string(card.issue.state.rawValue)
    members["status"] = .optional(status(card.issue))
    return members
  }

  private func status(_ issue: Issue) -> String? { columns.carried(by: issue).last?.status }
}

extension ListIssues.StateFilter: ExpressibleByArgument {}

struct IssueList: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List issues by status, label, milestone or assignee.",
    discussion: """
      flowctl issue list --status inProgress
      flowctl issue list --label bug --state all --json
      flowctl issue list --offline
      """)

  @Option(help: ArgumentHelp("Show only issues of this column.", valueName: "status"))
  var status: String?

  @Option(help: ArgumentHelp("Show only issues with this label.", valueName: "name"))
  var label: String?

  @Option(help: ArgumentHelp("Show only issues of this milestone.", valueName: "title"))
  var milestone: String?

  @Option(help: ArgumentHelp("Show only issues assigned to this user.", valueName: "login"))
  var assignee: String?

  @Option(
    help: "Show only issues in this state (default: open; all with a done status).")
  var state: ListIssues.StateFilter?

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    var options = ListIssues.Options()
    options.choices = github.choices(global)
    options.status = status
    options.label = label
    options.milestone = milestone
    options.assignee = assignee
    options.state = state
    return try await ListIssues.run(options, in: session)
  }
}
