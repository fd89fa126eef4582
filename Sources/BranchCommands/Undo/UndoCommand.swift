import ArgumentParser
package import Base
import Gitflow
import LiveEffects
package import Session

package struct UndoCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo what a flowctl command did to branches and tags.",
    discussion: """
      flowctl resets a ref only if nothing else moved it since. Pushed commits are never undone. \
      An older run can be undone if later runs did not move the same refs.

      flowctl undo --list              list the runs in this clone, newest first
      flowctl undo --dry-run           show what would be undone
      flowctl undo --yes               undo the newest finished run
      flowctl undo 12 --yes            undo run 12
      flowctl undo --discard           forget an interrupted run, and move nothing
      """)

  @Argument(
    help: ArgumentHelp(
      "The number of a run, as --list shows it (default: the newest finished run).",
      valueName: "run"),
    completion: .runs)
  var number: Int?

  @Flag(help: "List the runs in this clone, newest first, and change nothing.")
  var list = false

  @Option(help: ArgumentHelp("List at most this many runs (default: 20).", valueName: "count"))
  var limit: Int?

  @Flag(help: "Forget an interrupted run: branches, tags and files stay as they are.")
  var discard = false

  @Flag(help: "Don't prompt.")
  var yes = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if list, number != nil || yes || dryRun {
      throw ValidationError("--list takes no run, --yes or --dry-run")
    }
    if discard, number != nil || list || yes || dryRun {
      throw ValidationError("--discard takes no run, --list, --yes or --dry-run")
    }
    if limit != nil, !list { throw ValidationError("--limit is for --list") }
  }

  package func run(in world: World) async throws -> ExitStatus {
    await global.answer(list ? "undo --list" : "undo", in: world) { session throws(Failure) in
      if list { return try ListJournal.run(limit: limit ?? 20, in: session) }
      if discard { return PlanListing(run: try await PlanExecutor(session).discard()).listing }
      return try await UndoRun.run(number, isAgreed: yes, isDryRun: dryRun, in: session)
    }
  }
}

/// `undo --list`: lists the runs in this clone, newest first.
package enum ListJournal {
  /// The number of refs shown per run; JSON contains all.
  private static let shown = 6

  /// Lists at most `limit` runs.
  package static func run(limit: Int, in session: Session) throws(Failure) -> Report {
    let journal = try PlanJournal(session)
    var runs: [FlowRun] = []
    for number in try journal.numbers.prefix(max(limit, 0)) { runs.append(try journal.run(number)) }
    let lines = runs.isEmpty ? ["no runs recorded in this clone"] : runs.map(line)
    return Report(
      text: lines.map { $0 + "\n" }.joined(), values: ["runs": .array(runs.map(\.json))])
  }

  private static func line(_ run: FlowRun) -> String {
    let day = CalendarDay(secondsSince1970: Int(run.time))
    let moved = run.combined.map { RefName.short($0.ref) }
    let more = moved.count > shown ? " and \(moved.count - shown) more" : ""
    let refs = moved.isEmpty ? "" : ": \(moved.prefix(shown).joined(separator: ", "))\(more)"
    return "\(run.number) \(day) \(run.state.name) \(run.plan.words)\(refs)"
  }
}

extension CompletionWords {
  /// The numbers of the completed runs that are not undone, newest first.
  package static func runs(in world: World) -> [String] {
    guard let session = try? Session.open(world), let journal = try? PlanJournal(session),
      let runs = try? journal.done(after: 0)
    else { return [] }
    return runs.map { String($0.number) }
  }
}

extension CompletionKind {
  /// The numbers of the completed runs.
  static var runs: CompletionKind {
    .custom { _, _, _ in CompletionWords.runs(in: .live()) }
  }
}
