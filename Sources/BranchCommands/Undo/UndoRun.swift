package import Base
import Gitflow
package import Session

/// `undo`: reverts the changes of a completed command.
package enum UndoRun {
  private static let rule: RuleID = "undo"

  /// Undoes the run with a number, or the newest completed one.
  ///
  /// Prompts first on a terminal; elsewhere `isAgreed` is required.
  package static func run(
    _ number: Int?, isAgreed: Bool, isDryRun: Bool, in session: Session
  ) async throws(Failure) -> Report {
    let executor = try PlanExecutor(session)
    let run = try await candidate(number, executor)
    let already = try await executor.takenBack(run)
    let switched = try await switched(by: run, executor)
    if isDryRun { return listing(of: run, already, switched) }
    if !isAgreed { try ask(run, session.world.console) }
    let isLast = try executor.journal.done(after: run.number).isEmpty
    return PlanListing(
      run: try await executor.undo(run.number), isLast: isLast, already: already,
      switched: switched
    ).listing
  }

  /// The branch to which undoing a run switches; nil if the current one stays.
  private static func switched(
    by run: FlowRun, _ executor: PlanExecutor
  ) async throws(Failure) -> String? {
    let place = try await executor.place(after: run, try await executor.reversal(of: run)).ref
    return place == (try await executor.refs.head().ref) ? nil : place
  }

  private static func candidate(
    _ number: Int?, _ executor: PlanExecutor
  ) async throws(Failure) -> FlowRun {
    if let number { return try await executor.undoable(number) }
    if let open = try executor.journal.open(), case .reverting(let reversal) = open.state,
      reversal.isUndo
    {
      return try await executor.undoable(open.number)
    }
    try executor.checkNoneIsOpen()
    guard let last = try executor.journal.lastDone() else {
      throw Failure(.fail, rule, "there is nothing to undo", hint: .flowctl("undo", "--list"))
    }
    do throws(Failure) {
      return try await executor.undoable(last.number)
    } catch {
      throw Failure(error.status, error.diagnostics + (await other(before: last, executor)))
    }
  }

  /// If the newest run can't be undone, the user may mean the one before it.
  private static func other(before last: FlowRun, _ executor: PlanExecutor) async -> [Diagnostic] {
    guard let other = try? executor.journal.lastDone(before: last.number), !other.hasPushed,
      (try? executor.later(than: other)) == nil,
      (try? await executor.undoable(other.number)) != nil
    else { return [] }
    return [
      Diagnostic(
        rule, "you can undo the previous command, \(other.words)", severity: .note,
        hint: .flowctl("undo", "\(other.number)", "--yes"))
    ]
  }

  private static func ask(_ run: FlowRun, _ console: Console) throws(Failure) {
    let question = "undo \(run.words)?"
    guard console.inputIsTerminal else {
      throw Failure(
        .usage, rule, "can't prompt to undo \(run.words): standard input is not a terminal",
        hint: .flowctl("undo", "\(run.number)", "--yes"))
    }
    console.writeErrors(Array("\(question) [y/N] ".utf8))
    guard ["y", "yes"].contains(console.readLine()?.lowercased() ?? "") else {
      throw Failure(.fail, rule, "nothing was undone")
    }
  }

  private static func listing(
    of run: FlowRun, _ already: Set<String>, _ switched: String?
  ) -> Report {
    let changes = run.combined.reversed().map(\.reversed)
    let lines =
      ["would undo \(run.words):"]
      + changes.map { already.contains($0.ref) ? $0.standingText : "would " + $0.text }
      + PlanListing(run: run).renamed("would rename")
      + (switched.map { ["would " + FlowStep.switchTo(ref: $0).text] } ?? [])
    return Report(
      text: lines.map { $0 + "\n" }.joined(),
      values: [
        "number": .number(run.number), "dryRun": true,
        "changes": .array(
          run.changes.sorted { $0.key > $1.key }.map { $1.reversed.json(step: $0 + 1) }),
      ])
  }
}
