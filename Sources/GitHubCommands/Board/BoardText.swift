import Base
import GitHub
import Session

/// The board for people: columns side by side on a terminal, one below the other elsewhere.
struct BoardText {
  let view: BoardView
  /// The width of the terminal; nil without a terminal.
  let width: Int?

  var text: String {
    // Without data of any repository, zeros would look like an empty board.
    let board = view.gathered.hasData ? cards + unsorted + [view.summary] : []
    return (board + view.remarks).map { $0 + "\n" }.joined()
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

  /// The minimum terminal width for readable titles.
  private static let narrowest = 16
  private static let gap = "  "

  private var stacked: [String] {
    view.board.columns.flatMap { column in
      [head(column)] + column.cards.map(line) + [""]
    }
  }

  private func line(_ card: BoardCard) -> String {
    let rest = " " + ForeignText.shown(card.issue.title) + "  " + details(card)
    guard let width else { return "  " + name(card) + rest }
    let start = "  " + name(card, width - 2)
    let left = width - DisplayWidth.of(start)
    // A `…` right after the number would look like a missing digit.
    return left < 2 ? start : start + DisplayWidth.fitted(rest, to: left)
  }

  private func details(_ card: BoardCard) -> String {
    let parts = parts(of: card) + [updatedAt(card).map(age)].compactMap(\.self)
    return "(" + parts.map { ForeignText.shown($0) }.joined(separator: " · ") + ")"
  }

  func updatedAt(_ card: BoardCard) -> Double? { WebDate.seconds(iso: card.issue.updatedAt) }

  func age(_ time: Double) -> String { AgeText.ago(view.now - time) }

  /// The assignees, labels, milestone and pull request of a card.
  func parts(of card: BoardCard) -> [String] {
    let issue = card.issue
    let labels = issue.labels.map(\.name).filter { name in
      !view.board.columns.contains { $0.column.owns(LabelName(name)) }
    }
    return issue.assignees.map { "@" + $0.login } + labels
      + [issue.milestone?.title, view.request(of: card)?.text].compactMap(\.self)
  }

  private var unsorted: [String] {
    guard view.showsUnsorted, !view.showsCounts else { return [] }
    return ["unsorted (\(view.board.unsorted))"] + view.board.unsortedCards.map(line) + [""]
  }

  private func besides(_ width: Int) -> [String] {
    let columns = view.board.columns.map { column in
      [DisplayWidth.fitted(head(column), to: width), String(repeating: "─", count: width)]
        + column.cards.flatMap { card in
          lines(of: card, width) + [DisplayWidth.fitted(details(card), to: width)]
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

  /// The same in this width: a long repository name is truncated, a number never.
  private func name(_ card: BoardCard, _ width: Int) -> String {
    let (name, number) = (name(card), "#\(card.issue.number)")
    if DisplayWidth.of(name) <= width { return name }
    return DisplayWidth.fitted("\(card.repository)", to: width - number.count) + number
  }

  /// The maximum number of lines of a title; longer titles end with `…`.
  private static let mostLines = 3

  /// The name and the title of a card in a narrow column, each line at most as wide as that.
  private func lines(of card: BoardCard, _ width: Int) -> [String] {
    var lines: [String] = []
    let title = ForeignText.shown(card.issue.title)
    var rest = ([name(card, width)] + title.split(separator: " ").map(String.init))[...]
    while !rest.isEmpty, lines.count < Self.mostLines {
      if lines.count == Self.mostLines - 1 {
        lines.append(DisplayWidth.fitted(rest.joined(separator: " "), to: width))
        break
      }
      lines.append(Self.takeLine(&rest, width: width))
    }
    return lines
  }

  /// As many words as fit; a word wider than the column is truncated.
  private static func takeLine(_ words: inout ArraySlice<String>, width: Int) -> String {
    var line = DisplayWidth.fitted(words.removeFirst(), to: width)
    while let word = words.first, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) <= width {
      line += " " + word
      words.removeFirst()
    }
    return line
  }
}

extension String {
  /// The text without trailing spaces.
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

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
