import Board
import Diagnostics
import GitHub
import Gitflow

/// All that a rendering of the board tells.
struct BoardView: Sendable {
  let board: Board
  var gathered: GatheredIssues<Board>
  /// Moves that wait to be sent.
  let queued: [QueuedMove]
  /// Changes that earlier runs left, and how many other accounts did.
  let waiting: [String]
  let foreign: Int
  let showsCounts: Bool
  let showsUnsorted: Bool
  /// Seconds since 1970, by which cards have an age.
  let now: Double
  /// The milestone that is asked for.
  let milestone: String?
  /// What somebody reads whom a token might have shown more.
  let firstRun: [BoardNote]

  /// The open pull requests of issues, where they were asked for.
  var requests: [ItemReference: LinkedRequest] = [:]

  /// The open pull request of a card.
  func request(of card: BoardCard) -> LinkedRequest? {
    requests[ItemReference(card.repository, card.issue.number)]
  }

  /// Several repositories: a card's number alone does not tell it.
  var namesRepositories: Bool { gathered.contents.count > 1 }

  /// `unsorted: 3 · as of 2 hours ago`.
  var summary: String {
    "unsorted: \(board.unsorted)" + (gathered.ageText.map { " · \($0)" } ?? "")
  }

  /// What a reader should know besides.
  var notes: [BoardNote] {
    let doubled = board.doubled.map { doubled -> BoardNote in
      let names = doubled.columns.map { "'\($0.label.name)'" }.joined(separator: " and ")
      let status = doubled.columns.last?.status ?? ""
      let card = doubled.card
      return (
        "\(card.reference) carries \(names): it is shown in '\(status)'",
        .flowctl(
          "issue", "move", "\(card.issue.number)", status, "--repo", card.repository.description)
      )
    }
    let notes =
      firstRun + unknownMilestone + gathered.twinNotes(of: "board") + doubled + waitingNotes
    guard !queued.isEmpty else { return notes }
    let count = queued.count == 1 ? "1 move waits" : "\(queued.count) moves wait"
    return notes + [("\(count) to be sent", .flowctl("issue", "replay"))]
  }

  /// What could not be asked, and the notes, for people.
  var remarks: [String] {
    gathered.failures.flatMap(\.lines) + notes.flatMap { GitHubCommands.lines(of: $0) }
  }

  private var waitingNotes: [BoardNote] {
    var notes = waiting.prefix(Self.mostWaiting).map { change -> BoardNote in
      ("a change may have happened, and waits: \(change)", nil)
    }
    if waiting.count > Self.mostWaiting { notes.append(("\(waiting.count) changes wait", nil)) }
    if let last = notes.indices.last { notes[last].hint = GitHubError.replaying }
    if foreign > 0 {
      let text = foreign == 1 ? "1 change" : "\(foreign) changes"
      notes.append(("\(text) begun with another token: issue replay makes none of them", nil))
    }
    return notes
  }

  private static let mostWaiting = 5

  /// A slip in the name of a milestone would be an empty board without a word.
  private var unknownMilestone: [BoardNote] {
    guard let milestone,
      !board.milestones.contains(where: { $0.lowercased() == milestone.lowercased() })
    else { return [] }
    let message = "no issue carries the milestone '\(ForeignText.shown(milestone))'"
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
