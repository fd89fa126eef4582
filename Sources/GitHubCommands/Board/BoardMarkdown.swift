import Board
import Diagnostics
import Formats
import GitHub

/// The board as Markdown, for a step summary or a page.
struct BoardMarkdown {
  let view: BoardView

  var text: String {
    (view.board.columns.flatMap(column) + unsorted + [view.summary, ""] + remarks)
      .map { $0 + "\n" }.joined()
  }

  private func column(_ column: Board.Column) -> [String] {
    let head = "### \(MarkdownText.escaped(column.column.status)) (\(column.cards.count))"
    let cards = view.showsCounts ? [] : column.cards.map(line)
    return [head, ""] + cards + (cards.isEmpty ? [] : [""])
  }

  private var unsorted: [String] {
    guard view.showsUnsorted, !view.showsCounts else { return [] }
    return ["### unsorted (\(view.board.unsorted))", ""]
      + view.board.unsortedCards.map(line) + [""]
  }

  private func line(_ card: BoardCard) -> String {
    Self.line(card) + (view.request(of: card).map { " (\($0.text))" } ?? "")
  }

  private static func line(_ card: BoardCard) -> String {
    let name = MarkdownText.escaped(card.reference)
    let title = MarkdownText.escaped(card.issue.title)
    guard let url = link(card.issue.url) else { return "- \(name) \(title)" }
    // GitHub doesn't turn the number into another link inside a link's text.
    let plain = card.reference.replacing("_", with: "\\_")
    return "- [\(plain)](<\(url)>) \(title)"
  }

  /// An address that contains no Markdown syntax.
  private static func link(_ text: String) -> String? {
    guard let url = WebAddress(text), url.isSafe, !text.contains("<"), !text.contains(">"),
      !text.contains("\\")
    else { return nil }
    return text
  }

  private var remarks: [String] {
    view.gathered.failures.map { failure in
      "- \(MarkdownText.escaped(failure.repository.description)): "
        + MarkdownText.escaped(failure.message)
    } + view.notes.map { "- \(MarkdownText.escaped($0.message))" }
  }
}
