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
