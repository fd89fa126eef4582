import Base
import GitHub
import Session

/// The board as a page: a column beside the other.
struct BoardPage {
  let view: BoardView

  /// Cards of a column; of one that closes cards, the newest.
  private static let (mostCards, mostDone) = (150, 10)
  /// Cards of the page, over all columns.
  private static let mostOfPage = 500

  var content: PageContent {
    var page = PageContent(
      "Board", lead: lead, source: .command(.flowctl("board", "--json")))
    page.origins = [("GitHub", view.gathered.readAt.map { Int($0) })]
    let failures = PageSection.failures(view.gathered.failures)
    page.sections = [failures, columns, notes].compactMap(\.self)
    return page
  }

  private var lead: String {
    guard view.gathered.hasData else { return "Unknown: no issues have been read." }
    let counts = view.board.columns.map { "\($0.cards.count) \($0.column.status)" }
    return (counts + [view.summary]).joined(separator: ", ") + "."
  }

  private var columns: PageSection? {
    guard view.gathered.hasData else { return nil }
    return PageSection("columns", "Columns") { page in
      page.search("board", label: "Find an issue")
      page.element("div", ["class": "cols", "id": "board"]) { board in
        var left = Self.mostOfPage
        for column in view.board.columns {
          let most = min(left, column.column.isDone ? Self.mostDone : Self.mostCards)
          let cards =
            column.column.isDone ? column.cards.suffix(most) : column.cards.prefix(most)
          left -= cards.count
          write(column, cards, to: &board)
        }
      }
    }
  }

  private func write(
    _ column: Board.Column, _ cards: ArraySlice<BoardCard>, to board: inout HTMLWriter
  ) {
    board.element("div", ["class": "column"]) { list in
      list.element("h3") { heading in
        heading.text(column.column.status + " ")
        heading.element("span", text: "\(column.cards.count)")
      }
      if column.cards.isEmpty { list.element("p", ["class": "none"], text: "no issues") }
      list.element("ul") { items in
        for card in cards { write(card, to: &items) }
      }
      list.more(column.cards.count - cards.count, "issue")
    }
  }

  private func write(_ card: BoardCard, to list: inout HTMLWriter) {
    list.element("li", ["class": "card", "data-row": ""]) { item in
      let name = view.namesRepositories ? card.reference : "#\(card.issue.number)"
      if let link = card.issue.link {
        item.element("a", ["href": link, "rel": "noreferrer"], text: name)
      } else {
        item.element("strong", text: name)
      }
      item.text(" " + ForeignText.cut(card.issue.title, atMost: Self.mostOfTitle))
      item.element("span", ["class": "remark"]) { line in
        let text = BoardText(view: view, width: nil)
        let parts = text.parts(of: card).prefix(8).joined(separator: " · ")
        line.text(parts)
        guard let time = text.updatedAt(card) else { return }
        line.text(parts.isEmpty ? "" : " · ")
        line.time(Int(time), text.age(time))
      }
    }
  }

  private static let mostOfTitle = 160

  private var notes: PageSection? {
    let notes = view.notes
    if notes.isEmpty { return nil }
    return PageSection("notes", "Notes") { page in
      for note in notes.prefix(Self.mostNotes) {
        page.element("p", text: note.message)
        if let hint = note.hint { page.hint(hint) }
      }
      page.more(notes.count - Self.mostNotes, "note")
    }
  }

  private static let mostNotes = 20
}

extension PageSection {
  private static let mostFailures = 20

  /// The repositories that can't be read; nil without one.
  static func failures(_ failures: [RepositoryFailure]) -> PageSection? {
    if failures.isEmpty { return nil }
    return PageSection("failures", "Not read") { page in
      for failure in failures.prefix(mostFailures) {
        page.element("p") { line in
          line.badge("?", "\(failure.repository)", .unknown)
          line.text(" " + failure.message)
        }
        page.hint(failure.hint)
      }
      page.more(failures.count - mostFailures, "repository")
    }
  }
}

extension Issue {
  /// The page of the issue, if its address can be opened without risk.
  fileprivate var link: String? {
    WebAddress(url).flatMap { $0.isSafe && $0.userInfo == nil ? url : nil }
  }
}
