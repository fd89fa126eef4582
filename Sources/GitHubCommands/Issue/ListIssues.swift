import Board
package import Diagnostics
import GitHub
package import Session

/// `issue list`: the issues of repositories that a filter leaves.
package enum ListIssues {
  /// What the command line asks.
  package struct Options: Sendable {
    package var choices = GitHubChoices()
    package var status: String?
    package var label: String?
    package var milestone: String?
    package var assignee: String?
    /// None means the open ones, and with the status of what is done the closed ones, too.
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

  /// Asks what has changed and lists what the filter leaves.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let board = try await BoardSession.open(options.choices, in: session)
    let column: BoardColumn? =
      if let word = options.status { try board.column(word) } else { nil }
    let filter = IssueFilter(options: options, column: column)
    let gathered = await GatheredIssues.gather(
      try board.github.neededRepositories(), from: board.client, for: "issue list"
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
        gathered.values.merging(["issues": .array(cards.map(table.json))]) { own, _ in own }
      })
    listing.status = gathered.status
    return listing
  }
}

/// Which issues `issue list` shows; every condition must hold.
struct IssueFilter {
  let options: ListIssues.Options
  let column: BoardColumn?

  func accepts(_ issue: Issue) -> Bool {
    !issue.isPullRequest && hasState(issue) && hasStatus(issue) && hasLabel(issue)
      && (options.milestone.map { issue.milestone?.title.lowercased() == $0.lowercased() } ?? true)
      && (options.assignee.map { name in
        issue.assignees.contains { $0.login.lowercased() == name.lowercased() }
      } ?? true)
  }

  private func hasState(_ issue: Issue) -> Bool {
    switch options.state ?? (column?.isDone == true ? .all : .open) {
    case .open: issue.state == .open
    case .closed: issue.state == .closed
    case .all: true
    }
  }

  private func hasStatus(_ issue: Issue) -> Bool {
    guard let column else { return true }
    return issue.labels.contains { column.owns(LabelName($0.name)) }
  }

  private func hasLabel(_ issue: Issue) -> Bool {
    guard let label = options.label.map(LabelName.init) else { return true }
    return issue.labels.contains { LabelName($0.name) == label }
  }
}

/// Issues in rows.
struct IssueTable: Sendable {
  let cards: [BoardCard]
  let columns: [BoardColumn]
  let failures: [RepositoryFailure]
  let notes: [BoardNote]
  /// How old they are, where nothing was asked now.
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

  /// An issue for programs.
  func json(_ card: BoardCard) -> JSONValue {
    var members = BoardJSON.members.mapValues { $0(card) }
    members["state"] = .string(card.issue.state.rawValue)
    members["status"] = .optional(status(card.issue))
    return .object(members)
  }

  /// The column that the issue stands in.
  private func status(_ issue: Issue) -> String? { columns.carried(by: issue).last?.status }
}
