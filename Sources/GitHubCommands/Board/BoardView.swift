import Base
import GitHub

/// The data of every rendering of the board.
struct BoardView: Sendable {
  let board: Board
  var gathered: GatheredIssues<Board>
  let queued: [QueuedMove]
  /// Pending changes of earlier runs, and the number of those of other accounts.
  let waiting: [String]
  let foreign: Int
  let showsCounts: Bool
  let showsUnsorted: Bool
  /// Seconds since 1970, to compute the age of cards.
  let now: Double
  /// The milestone of the filter.
  let milestone: String?
  /// Notes shown when a token might give access to more data.
  let firstRun: [BoardNote]

  /// The open pull requests of issues, if requested.
  var requests: [ItemReference: LinkedRequest] = [:]

  /// The open pull request of a card.
  func request(of card: BoardCard) -> LinkedRequest? {
    requests[ItemReference(card.repository, card.issue.number)]
  }

  /// With several repositories a card's number alone is ambiguous.
  var namesRepositories: Bool { gathered.contents.count > 1 }

  /// `unsorted: 3 · as of 2 hours ago`.
  var summary: String {
    "unsorted: \(board.unsorted)" + (gathered.ageText.map { " · \($0)" } ?? "")
  }

  var notes: [BoardNote] {
    allNotes.map { ($0.message, $0.hint?.completed(by: gathered.typed)) }
  }

  private var allNotes: [BoardNote] {
    let doubled = board.doubled.map { doubled -> BoardNote in
      let names = doubled.columns.map { "'\($0.label.name)'" }.joined(separator: " and ")
      let status = doubled.columns.last?.status ?? ""
      let card = doubled.card
      return (
        "\(card.reference) has the labels \(names): shown in '\(status)'",
        .flowctl(
          "issue", "move", "\(card.issue.number)", status, "--repo", card.repository.description)
      )
    }
    let notes =
      firstRun + unknownMilestone + unsortedOnly + gathered.twinNotes(of: "board") + doubled
      + closed
      + waitingNotes
    guard !queued.isEmpty else { return notes }
    let count = queued.count == 1 ? "1 move is" : "\(queued.count) moves are"
    return notes + [("\(count) queued to be sent", .flowctl("issue", "replay"))]
  }

  private var closed: [BoardNote] {
    let lists = Dictionary(grouping: board.closed, by: \.card.repository)
    return lists.sorted { $0.key < $1.key }.compactMap { repository, list in
      guard let first = list.first, let done = first.columns.last?.status else { return nil }
      let label = first.columns.first?.label.name ?? ""
      let numbers = list.prefix(Self.mostMoved).map { "\($0.card.issue.number)" }
      return (
        list.count == 1
          ? "\(first.card.reference) is closed, but has the label '\(label)': shown in '\(done)'"
          : "\(list.count) closed issues of \(repository) have labels of other columns: "
            + "shown in '\(done)'",
        .run(
          Command.flowctl("issue", "move").adding(numbers)
            .adding([done, "--repo", repository.description]))
      )
    }
  }

  private static let mostMoved = 20

  /// The failures and the notes as text.
  var remarks: [String] {
    gathered.failures.flatMap(\.lines) + notes.flatMap { GitHubCommands.lines(of: $0) }
  }

  private var waitingNotes: [BoardNote] {
    var notes = waiting.prefix(Self.mostWaiting).map { change -> BoardNote in
      ("a change is pending; it may already be done: \(change)", nil)
    }
    if waiting.count > Self.mostWaiting {
      notes.append(("\(waiting.count) changes are pending", nil))
    }
    if let last = notes.indices.last { notes[last].hint = GitHubError.replaying }
    if foreign > 0 {
      let text = foreign == 1 ? "1 change" : "\(foreign) changes"
      notes.append(("\(text) started with another token: 'issue replay' skips them", nil))
    }
    return notes
  }

  private static let mostWaiting = 5

  /// Without the labels of the columns the board is empty, and nothing shows how to fill it.
  private var unsortedOnly: [BoardNote] {
    guard !showsUnsorted, board.unsorted > 0, board.columns.allSatisfy(\.cards.isEmpty),
      let first = board.unsortedCards.first, let status = board.columns.first?.column.status
    else { return [] }
    return [
      (
        "no issue has the label of a column; 'board --unsorted' lists them; to move the first one",
        .flowctl(
          "issue", "move", "\(first.issue.number)", status, "--repo", first.repository.description)
      )
    ]
  }

  /// A mistyped milestone would otherwise show an empty board without a note.
  private var unknownMilestone: [BoardNote] {
    guard let milestone,
      !board.milestones.contains(where: { $0.lowercased() == milestone.lowercased() })
    else { return [] }
    let message = "no issue has the milestone '\(ForeignText.shown(milestone))'"
    let repositories = gathered.contents.flatMap { ["--repo", $0.repository.description] }
    guard let nearest = EditDistance.nearest(to: milestone, in: board.milestones.sorted()) else {
      return [(message, .run(.flowctl("board").adding(repositories)))]
    }
    let name = ForeignText.shown(nearest)
    return [
      (
        message + "; did you mean '\(name)'?",
        .run(.flowctl("board", "--milestone", name).adding(repositories))
      )
    ]
  }
}

struct BoardJSON {
  let view: BoardView

  var values: [String: JSONValue] {
    let own: [String: JSONValue] = [
      "unsorted": .number(view.board.unsorted),
      "waiting": .strings(view.waiting),
    ]
    return own.merging(view.gathered.values) { own, _ in own }
  }

  var lists: [String: JSONList] {
    let columns = JSONList(view.board.columns) { column in
      var members: [String: JSONValue] = [
        "status": .string(column.column.status), "label": .string(column.column.label.name),
      ]
      if view.showsCounts { members["count"] = .number(column.cards.count) }
      return members
    } lists: { column in
      view.showsCounts ? [:] : ["issues": JSONList(column.cards, members: members)]
    }
    guard view.showsUnsorted else { return ["columns": columns] }
    return [
      "columns": columns,
      "unsortedIssues": JSONList(view.board.unsortedCards, members: members),
    ]
  }

  private var members: [String: @Sendable (BoardCard) -> JSONValue] {
    if view.requests.isEmpty { return Self.members }
    let requests = view.requests
    return Self.members.merging([
      "request": { card in
        requests[ItemReference(card.repository, card.issue.number)]?.json ?? .null
      }
    ]) { $1 }
  }

  /// The values of each card.
  static var members: [String: @Sendable (BoardCard) -> JSONValue] {
    [
      "repository": { .string($0.repository.description) },
      "number": { .number($0.issue.number) },
      "title": { .string($0.issue.title) },
      "url": { .string($0.issue.url) },
      "labels": { .array($0.issue.labels.map { .string($0.name) }) },
      "milestone": { .optional($0.issue.milestone?.title) },
      "updatedAt": { .string($0.issue.updatedAt) },
      "pullRequest": { .bool($0.issue.isPullRequest) },
      "assignees": { .array($0.issue.assignees.map { .string($0.login) }) },
    ]
  }
}
