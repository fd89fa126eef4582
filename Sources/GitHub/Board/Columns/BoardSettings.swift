/// The board configuration of a repository.
package struct BoardSettings: Hashable, Sendable {
  /// The repositories whose issues are on the board; empty for the clone's own.
  package var repositories: [RepositoryName] = []
  /// The configured columns; nil for the defaults.
  package var configuredColumns: [BoardColumn]?
  /// Labels that repositories must have in addition to those of the columns.
  package var furtherLabels: [ManagedLabel]
  /// The milestone that is shown by default.
  package var milestone: String?
  /// For how many days a closed card stays in its column.
  package var recentDays = Self.standardRecentDays
  package var startMove = BranchMove.usual
  package var submitMove = BranchMove.usual
  package var finishMove = BranchMove.usual

  /// The column to which a command moves the issue that a branch names.
  package enum BranchMove: Hashable, Sendable {
    /// To the column `inProgress`, `inReview` or `done`, if it exists.
    case usual
    case off
    case status(String)
  }

  /// Creates settings; without arguments the defaults.
  package init(columns: [BoardColumn]? = nil, furtherLabels: [ManagedLabel] = []) {
    configuredColumns = columns
    self.furtherLabels = furtherLabels
  }

  /// The default number of days for which a closed card stays.
  package static let standardRecentDays = 14

  /// The effective columns.
  package var columns: [BoardColumn] { configuredColumns ?? .standard }

  /// Every label that a repository must have, those of the columns first.
  package var labels: [ManagedLabel] { columns.map(\.managedLabel) + furtherLabels }

  /// The column that `start` moves an issue to, if it moves any.
  package var startColumn: BoardColumn? { column(of: startMove, usual: "inProgress") }

  /// The column that `submit` moves an issue to, if it moves any.
  package var reviewColumn: BoardColumn? { column(of: submitMove, usual: "inReview") }

  /// The column that `finish` moves an issue to once its branch is merged, if it moves any.
  package var doneColumn: BoardColumn? { column(of: finishMove, usual: "done") }

  private func column(of move: BranchMove, usual: String) -> BoardColumn? {
    switch move {
    case .off: nil
    case .usual: try? columns.column(for: usual)
    case .status(let word): try? columns.column(for: word)
    }
  }
}
