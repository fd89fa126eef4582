package import Diagnostics
package import Gates
package import Session

/// `gate plan`: shows which gates would run, and in which order.
package enum PlanGates {
  /// Options of the command.
  package struct Options: Sendable {
    package var names: [String] = []
    package var onlyChanged = false
    package var trigger = GateTrigger.pullRequest
    package var terms = PolicyInForceReader.Options()
    /// Number of machines; nil for one per group of gates that need each other.
    package var shards: Int?

    /// The plan of a whole run.
    package init() {}
  }

  /// The plan as a listing.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let (plan, terms) = try await plan(options, in: session)
    let steps = plan.gates.map { gate -> JSONValue in
      [
        "name": .string(gate.name), "required": .bool(gate.isRequired),
        "needs": .strings(gate.needs), "timeout": .number(gate.timeout),
      ]
    }
    let notes = plan.notes + terms.notes
    return Report(
      text: text(plan, terms),
      values: [
        "title": .string(terms.ends.title), "gates": .array(steps),
        "skipped": .array(
          plan.skipped.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
        "notes": .strings(notes),
      ], notes: notes)
  }

  /// The plan as the value of `strategy.matrix` of GitHub Actions, on one line.
  package static func matrix(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let (plan, _) = try await plan(options, in: session)
    // Each job computes the same shards.
    let shards = GateShards.split(
      plan.gates, into: options.shards ?? GateShards.groups(of: plan.gates).count)
    let bytes = JSONWriter().bytes(GateMatrix(shards: shards).json)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return Report(text: lines.map { $0.drop { $0 == " " } }.joined() + "\n")
  }

  private static func plan(
    _ options: Options, in session: Session
  ) async throws(Failure) -> (GatePlan, PolicyInForce) {
    let terms = try await PolicyInForceReader(session).gather(options.terms)
    try terms.requireGates()
    let scope: ChangeScope =
      options.onlyChanged
      ? try await ChangeScopeReader(session).read(terms.ends) : .everything(reason: nil)
    do throws(GatePlanError) {
      let plan = try GatePlan(
        terms.policy, scope: scope, trigger: options.trigger, names: options.names)
      return (plan, terms)
    } catch {
      throw error.failure
    }
  }

  private static func text(_ plan: GatePlan, _ terms: PolicyInForce) -> String {
    let heading = ["", "gate", "requirement", "needs", "time-out"]
    let rows = plan.gates.enumerated().map { index, gate in
      [
        String(index + 1), gate.name, gate.isRequired ? "required" : "advisory",
        gate.needs.joined(separator: ", "), "\(gate.timeout) s",
      ]
    }
    let table = rows.isEmpty ? "no gates would run\n" : TextTable.text([heading] + rows)
    let skipped = plan.skipped.map { "skipped: \($0.name): \($0.reason)\n" }
    return "\(ForeignText.shown(terms.ends.title))\n" + table + skipped.joined()
  }
}

extension GatePlanError {
  /// The error of the command.
  package var failure: Failure {
    switch self {
    case .unknown(let name, let known):
      Failure(
        .usage, "usage", "unknown gate '\(ForeignText.shown(name))'",
        hint: known.isEmpty
          ? .flowctl("gate", "suggest") : "one of: \(known.joined(separator: ", "))")
    }
  }
}
