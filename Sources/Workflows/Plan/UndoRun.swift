package import Diagnostics
import Effects
import Gitflow

/// `undo`: takes back what the newest finished command did.
package enum UndoRun {
  private static let rule: RuleID = "undo"

  /// Asks first where somebody can answer; elsewhere `isAgreed` has to be said.
  package static func run(
    isAgreed: Bool, isDryRun: Bool, in session: Session
  ) async throws(Failure) -> Listing {
    let journal = try PlanJournal(session)
    let run = try candidate(journal)
    let executor = try PlanExecutor(session)
    if isDryRun {
      try await executor.checkUndo(run)
      return listing(of: run)
    }
    if !isAgreed { try ask(run, session.world.console) }
    return PlanListing(run: try await executor.undo(run)).listing
  }

  private static func candidate(_ journal: PlanJournal) throws(Failure) -> FlowRun {
    for number in journal.numbers {
      let run = try journal.run(number)
      if run.isOpen {
        throw Failure(
          .fail, rule, "'flowctl \(run.plan.command) \(run.plan.subject)' is not at its end yet",
          hint: "flowctl \(run.plan.command) --abort")
      }
      if run.state == .done { return run }
    }
    throw Failure(.fail, rule, "there is nothing to undo", hint: "flowctl journal")
  }

  private static func ask(_ run: FlowRun, _ console: Console) throws(Failure) {
    let question = "undo 'flowctl \(run.plan.command) \(run.plan.subject)'?"
    guard console.inputIsTerminal else {
      throw Failure(
        .usage, rule, "nobody is here to answer: \(question)", hint: "flowctl undo --yes")
    }
    console.writeErrors(Array("\(question) [y/N] ".utf8))
    guard ["y", "yes"].contains(console.readLine()?.lowercased() ?? "") else {
      throw Failure(.fail, rule, "nothing was undone")
    }
  }

  private static func listing(of run: FlowRun) -> Listing {
    let lines =
      ["would undo 'flowctl \(run.plan.command) \(run.plan.subject)':"]
      + run.combined.reversed().map { "would " + $0.reversed.text }
    return Listing(
      text: lines.map { $0 + "\n" }.joined(),
      values: [
        "number": .number(run.number), "dryRun": true,
        "changes": .array(
          run.changes.sorted { $0.key > $1.key }.map { $1.reversed.json(step: $0 + 1) }),
      ])
  }
}
