import Board
import Diagnostics
import GitHub

/// The board for people: columns side by side on a terminal, one below the other elsewhere.
struct BoardText {
  let view: BoardView
  /// The columns of the terminal; nil where there is none.
  let width: Int?

  var text: String {
    (cards + unsorted + [summary] + remarks).map { $0 + "\n" }.joined()
  }

  private var cards: [String] {
    if view.showsCounts {
      return view.board.columns.map { "\($0.column.status): \($0.cards.count)" }
    }
    guard let width else { return stacked }
    let count = max(1, view.board.columns.count)
    let each = (width - Self.gap.count * (count - 1)) / count
    return each < Self.narrowest ? stacked : besides(each)
  }

  /// Fewer columns of a terminal show no title worth reading.
  private static let narrowest = 16
  private static let gap = "  "

  private var stacked: [String] {
    view.board.columns.flatMap { column in
      [head(column)] + column.cards.map(line) + [""]
    }
  }

  private func line(_ card: BoardCard) -> String {
    let line =
      "  " + name(card) + " " + ForeignText.shown(card.issue.title) + "  " + details(card)
    return width.map { DisplayWidth.fitted(line, to: $0) } ?? line
  }

  private func details(_ card: BoardCard) -> String {
    "("
      + CardDetails(
        issue: card.issue, columns: view.board.columns.map(\.column), now: view.now,
        request: view.request(of: card)
      ).text + ")"
  }

  private var unsorted: [String] {
    guard view.showsUnsorted, !view.showsCounts else { return [] }
    return ["unsorted (\(view.board.unsorted))"] + view.board.unsortedCards.map(line) + [""]
  }

  private func besides(_ width: Int) -> [String] {
    let columns = view.board.columns.map { column in
      [DisplayWidth.fitted(head(column), to: width), String(repeating: "─", count: width)]
        + column.cards.flatMap { card in
          CardLines(
            name: name(card), title: ForeignText.shown(card.issue.title), width: width
          ).lines + [DisplayWidth.fitted(details(card), to: width)]
        }
    }
    let height = columns.map(\.count).max() ?? 0
    let rows = (0..<height).map { row in
      columns.map { DisplayWidth.padded(row < $0.count ? $0[row] : "", to: width) }
        .joined(separator: Self.gap).trimmedEnd
    }
    return rows + [""]
  }

  private func head(_ column: Board.Column) -> String {
    "\(column.column.status) (\(column.cards.count))"
  }

  private func name(_ card: BoardCard) -> String {
    view.namesRepositories ? card.reference : "#\(card.issue.number)"
  }

  private var summary: String {
    "unsorted: \(view.board.unsorted)" + (view.gathered.ageText.map { " · \($0)" } ?? "")
  }

  private var remarks: [String] {
    view.gathered.failures.flatMap(\.lines)
      + view.notes.flatMap { note in
        ["note: \(ForeignText.shown(note.message))"]
          + (note.hint?.hintLines ?? [])
      }
  }
}

extension String {
  /// Without blanks at its end.
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
