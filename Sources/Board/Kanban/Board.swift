package import GitHub

/// Issues of many repositories in the columns whose labels they carry.
package struct Board: Hashable, Sendable {
  /// A column with its cards, by repository and number.
  package struct Column: Hashable, Sendable {
    package var column: BoardColumn
    package var cards: [BoardCard]
  }

  /// A card that carries the labels of several columns; it stands in the one that comes last.
  package struct Doubled: Hashable, Sendable {
    package var card: BoardCard
    package var columns: [BoardColumn]
  }

  package private(set) var columns: [Column]
  /// Open issues without a status label.
  package private(set) var unsorted = 0
  package private(set) var doubled: [Doubled] = []

  /// Sorts issues into columns.
  ///
  /// An open issue stands where its label says; a closed one only where its column closes cards, and
  /// only for a while.
  package init(
    _ issues: [(repository: RepositoryName, issues: [Issue])], columns: [BoardColumn],
    filter: BoardFilter = BoardFilter()
  ) {
    self.columns = columns.map { Column(column: $0, cards: []) }
    var places: [LabelName: Int] = [:]
    for (place, column) in columns.enumerated() {
      for name in [column.label.name] + column.formerLabels { places[LabelName(name)] = place }
    }
    for (repository, issues) in issues.sorted(by: { $0.repository < $1.repository }) {
      for issue in issues.sorted(by: { $0.number < $1.number }) where filter.accepts(issue) {
        put(BoardCard(issue, in: repository), places, filter)
      }
    }
  }

  private mutating func put(_ card: BoardCard, _ places: [LabelName: Int], _ filter: BoardFilter) {
    let issue = card.issue
    let carried = Set(issue.labels.compactMap { places[LabelName($0.name)] }).sorted()
    guard let place = carried.last else {
      if issue.state == .open { unsorted += 1 }
      return
    }
    if issue.state == .closed {
      guard columns[place].column.isDone, (issue.closedAt ?? "") >= filter.closedSince else {
        return
      }
    }
    columns[place].cards.append(card)
    if carried.count > 1 {
      doubled.append(Doubled(card: card, columns: carried.map { columns[$0].column }))
    }
  }

  /// All cards of the board.
  package var cardCount: Int { columns.reduce(0) { $0 + $1.cards.count } }
}
