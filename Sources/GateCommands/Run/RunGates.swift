package import Diagnostics
import Effects
package import Gates
import Git
package import Session

/// `gate run`: runs the gates that a change must pass.
package enum RunGates {
  /// Options of the command.
  package struct Options: Sendable {
    /// The gates to run; by default those of the trigger.
    package var names: [String] = []
    /// True to skip gates whose inputs did not change.
    package var onlyChanged = false
    package var base: String?
    /// Users who approved the change, as the hosting service reports.
    package var approvers: [String] = []
    package var trigger: GateTrigger = .pullRequest
    package var jobs: Int?
    package var failsFast = false
    package var shard: GateShard?
    /// True to reuse the passes of the last run on the same files.
    package var resumes = false
    package var usesCache = true
    package var explainsCache = false
    package var report: String?
    /// True to write the baseline: all findings at first, later without outdated entries.
    package var updatesBaseline = false
    package var medium = GateProgress.Medium.silent
    package var style = Style()
    package var showsPasses = false
    /// Distinguishes the files of this run from those of others.
    package var run = ""

    /// Default options.
    package init() {}
  }

  /// Runs the gates; a cancelled task returns the results so far, and never passes.
  package static func run(
    _ options: Options, checks: BuiltInCheck, in session: Session
  ) async throws(Failure) -> GateRun {
    let session = try await session.judging()
    let location = try session.repository()
    // Git reads the files while the policy is read; no gate has started at the end of both.
    async let files = InputGatherer(session: session).answer()
    let trust = try await GateRunGuard.check(session)
    if options.updatesBaseline { try BaselineUpdate.require(trust) }
    let plan = try await GateRunPlanner(session: session, options: options).plan()
    let run = try await PreparedRun.prepare(
      options, plan, trust, checks, await files, session, location)
    return try await run.finish(await run.execute())
  }
}

extension RunGates {
  /// The gates that would run, and the known results.
  package static func preview(_ options: Options, in session: Session) async throws(Failure)
    -> Report
  {
    var options = options
    options.explainsCache = true
    let session = try await session.judging()
    let location = try session.repository()
    let trust = try await GateRunGuard.check(session)
    let plan = try await GateRunPlanner(session: session, options: options).plan()
    let none = BuiltInCheck { _, _, _ throws(Failure) in CheckResult() }
    let files = await InputGatherer(session: session).answer()
    let run = try await PreparedRun.prepare(options, plan, trust, none, files, session, location)
    return run.listing
  }
}

extension PreparedRun {
  /// The plan, one line per gate.
  fileprivate var listing: Report {
    let (gates, skipped) = (foretold, plan.skipped)
    var rows = gates.map {
      [$0.gate.name, $0.action, $0.gate.isRequired ? "required" : "advisory"]
    }
    rows += skipped.map { [$0.name, "skip", $0.reason] }
    var values: [JSONValue] = gates.map { foretold in
      [
        "name": .string(foretold.gate.name), "action": .string(foretold.action),
        "required": .bool(foretold.gate.isRequired), "needs": .strings(foretold.gate.needs),
      ]
    }
    values += skipped.map {
      ["name": .string($0.name), "action": "skip", "reason": .string($0.reason)]
    }
    return Report(
      text: TextTable.text(rows) + (resumed.notes + whyNotes()).map { $0 + "\n" }.joined(),
      values: ["gates": .array(values), "notes": .strings(plan.notes + resumed.notes + whyNotes())])
  }

  private var foretold: [(gate: Gate, action: String)] {
    var foretold: [(gate: Gate, action: String)] = []
    for gate in gates {
      let hasKey = options.usesCache && !worker.isMutated && worker.keys.keys[gate.name] != nil
      foretold.append((gate, hasKey && misses[gate.name] == nil ? "cached" : "run"))
    }
    for gate in plan.gates where resumed.reports[gate.name] != nil {
      foretold.append((gate, "resume"))
    }
    return foretold
  }
}
