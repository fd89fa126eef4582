import Base
import Git
import Gitflow
import Session

struct StatusListing: Sendable {
  private let facts: StatusFacts
  private let moves: [NextMove]

  init(_ facts: StatusFacts, model: BranchModel, planner: RemedyPlanner) {
    self.facts = facts
    let planned = facts.standing.map { NextMoves(model).moves(from: $0) } ?? []
    // Nothing else may start while a run is interrupted, or before the first commit.
    let next = facts.waiting == nil && facts.head.id != nil ? planned : []
    var planner = planner
    moves =
      Self.waiting(facts) + Self.unshallowing(facts)
      + next.map { NextMove(planner.leaving($0.command), $0.reason) }
  }

  private static func waiting(_ facts: StatusFacts) -> [NextMove] {
    let own = facts.waiting?.moves(from: facts.worktree) ?? []
    if let operation = facts.foreignOperation {
      return [
        NextMove(
          .git(operation.rawValue, "--continue"), "a \(operation.rawValue) is in progress")
      ] + own
    }
    if !own.isEmpty { return own }
    if facts.standing == nil {
      return [NextMove("git switch <branch>", "HEAD is detached: no branch is checked out")]
    }
    if facts.head.id == nil {
      return [
        NextMove(.git("commit", "--allow-empty", "-m", "Begin"), "the branch has no commits yet")
      ]
    }
    return []
  }

  private static func unshallowing(_ facts: StatusFacts) -> [NextMove] {
    guard facts.isCutOff else { return [] }
    return [
      NextMove(
        .run(Session.unshallow),
        "this clone has too little history: ahead and behind are unknown")
    ]
  }

  var listing: Report {
    Report(text: { Array(text.utf8) }, values: { values })
  }

  private var text: String {
    let details = facts.lines
    let next = moves.isEmpty ? "" : "\nnext\n" + table
    return details.map { $0 + "\n" }.joined() + next
  }

  private var table: String {
    TextTable.text(
      moves.map { ["  " + ForeignText.shown($0.command.text), ForeignText.shown($0.reason)] })
  }

  private var values: [String: JSONValue] {
    var values = facts.values
    values["moves"] = .array(
      moves.map { Self.json($0) })
    return values
  }

  private static func json(_ move: NextMove) -> JSONValue {
    var members = move.command.members
    members["command"] = members.removeValue(forKey: "hint")
    members["reason"] = .string(move.reason)
    return .object(members)
  }
}
