import Base
import GitHub

/// The output of `issue move`.
struct MoveListing {
  let move: IssueMove
  /// The requested move; the issue may have another name by now.
  var named: IssueMove?
  let plan: LabelPlan
  /// True for a pull request whose state differs from the column's.
  var leavesRequest = false
  var outcome: IssueMover.Outcome?
  var isDryRun = false
  var isQueued = false
  var explains = false
  var replayed = MoveReplay.Answer()

  var listing: Report {
    var listing = Report(text: text, values: values)
    if !replayed.conflicts.isEmpty { listing.status = .unknown }
    return listing
  }

  var text: String {
    let price = explains && isDryRun ? [PlanPrice(moving: plan).text] : []
    let now = named.flatMap { $0.reference == move.reference ? nil : $0.reference }
      .map { "\($0) is now \(move.reference)" }
    return
      (replayed.lines + [now].compactMap(\.self) + [sentence]
      + (isDryRun ? plan.operations.map { "  " + ForeignText.shown($0.summary) } : [])
      + (leavesRequest ? [Self.requestNote] : []) + price).map { $0 + "\n" }.joined()
  }

  private static let requestNote =
    "note: the state of a pull request is not changed: merge or close it on its page"

  private var sentence: String {
    let issue = "\(move.repository)#\(move.number)"
    let status = move.column.status
    if isQueued { return "queued: move \(issue) to '\(status)'; to send it: flowctl issue replay" }
    if plan.operations.isEmpty { return "\(issue) is already in '\(status)'" }
    if isDryRun { return "would move \(issue) to '\(status)':" }
    guard case .overtaken(let column)? = outcome else { return "moved \(issue) to '\(status)'" }
    return "\(issue) was moved to '\(column.status)' after this move"
  }

  var values: [String: JSONValue] {
    let status: String =
      if case .overtaken(let column)? = outcome { column.status } else { move.column.status }
    return [
      "repository": .string(move.repository.description), "number": .number(move.number),
      "status": .string(status), "label": .string(move.column.label.name),
      "operations": .strings(plan.operations.map(\.summary)), "dryRun": .bool(isDryRun),
      "queued": .bool(isQueued), "changed": .bool(outcome == .moved),
      "overtaken": .bool(status != move.column.status), "replayed": replayed.json,
    ]
  }
}

/// The output of `issue move` for several issues.
struct MovedIssues {
  /// The typed command, whose server hints keep.
  let typed: Command
  var listings: [MoveListing] = []
  var failures: [(issue: IssueReference, failure: Failure)] = []

  var report: Report {
    let errors = failures.map { issue, failure in
      (issue.text, failure.diagnostics.first?.message ?? "unknown error", failure)
    }
    let lines = errors.flatMap { issue, message, failure in
      ["error: \(issue) was not moved: \(ForeignText.shown(message))"]
        + (failure.diagnostics.first?.hint?.completed(by: typed).hintLines ?? [])
    }
    var report = Report(
      text: listings.map(\.text).joined() + lines.map { $0 + "\n" }.joined(),
      values: [
        "moves": .array(listings.map { .object($0.values) }),
        "failures": .array(
          errors.map { ["issue": .string($0.0), "message": .string($0.1)] }),
      ])
    let isWhole = failures.isEmpty && listings.allSatisfy { $0.replayed.conflicts.isEmpty }
    report.status = isWhole ? .pass : .unknown
    return report
  }
}

extension IssueReference {
  /// `octo/app#42`, or `#42` for the current repository.
  fileprivate var text: String { (repository?.description ?? "") + "#\(number)" }
}

extension PlanPrice {
  /// A move reads the issue and the labels before, and the issue afterwards.
  init(moving plan: LabelPlan) {
    self.init(writes: plan.operations.count, reads: plan.operations.isEmpty ? 2 : 3)
  }
}

/// The request cost of changes at GitHub.
struct PlanPrice: Hashable, Sendable {
  let writes: Int
  /// The number of read requests before and after.
  let reads: Int

  /// Points of the 900 that GitHub allows a minute: a read is one, a write five.
  var points: Int { reads + 5 * writes }

  /// One sentence.
  var text: String {
    "cost: \(Self.count(writes, "write request")), \(Self.count(reads, "read request")), "
      + "\(points) of 900 points per minute, about \(max(0, writes - 1)) s"
  }

  private static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
