package import Diagnostics
import Git
package import Gitflow

/// `release start` and `hotfix start`: a branch for a new version, with the version written down.
///
/// The branch, and the commit that states the version where the configuration says, are one plan,
/// so that undo takes both back.
package enum StartVersion {
  /// Plans, and runs the plan unless it is only to be shown.
  package static func run(
    _ options: Start.Options, in session: Session
  ) async throws(Failure) -> Listing {
    let executor = try PlanExecutor(session)
    let (start, base, _) = try await Start.prepared(options, in: session)
    let plan = try await plan(start, base, options, session)
    let version = start.version?.description
    let run =
      options.isDryRun ? try await executor.foretell(plan) : try await executor.run(plan)
    return PlanListing(
      run: run, isDryRun: options.isDryRun, notes: base.notes,
      values: ["branch": .string(start.name.text), "version": .optional(version)]
    ).listing
  }

  /// The words of the command that begins a branch of a kind.
  package static func command(_ kind: KindName) -> String { "\(kind) start" }

  /// A release takes its version as the argument, a hotfix its words.
  private static func again(
    _ command: String, _ start: StartPlan, _ options: Start.Options
  ) -> String {
    let version = start.version.map(\.description) ?? ""
    if start.kind == "release" { return "flowctl \(command) \(version)" }
    let words = options.request.words.map { " " + ShellWord.quoted($0) }.joined()
    return "flowctl \(command)\(words) --version \(version)"
  }

  private static func plan(
    _ start: StartPlan, _ base: ChosenBase, _ options: Start.Options, _ session: Session
  ) async throws(Failure) -> FlowPlan {
    guard let id = CommitID(base.id) else {
      throw Failure(.badInput, "plan", "'\(base.id)' is no name of a commit that plans know")
    }
    let ref = start.name.ref
    var steps: [FlowStep] = [.create(ref: ref, at: .commit(id))]
    if let version = start.version {
      let files = try await VersionEdits(session: session, base: base.id).files(for: version)
      if !files.isEmpty {
        steps.append(.commit(ref: ref, files: files, message: "Begin version \(version)"))
      }
    }
    if session.location?.isBare == false { steps.append(.switchTo(ref: ref)) }
    let command = command(start.kind)
    return FlowPlan(
      command, start.name.text,
      again: again(command, start, options),
      tips: [ref: nil], steps: steps)
  }
}
