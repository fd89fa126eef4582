import Base

/// The gates that run, in order, and the skipped gates with their reasons.
package struct GatePlan: Hashable, Sendable {
  package let gates: [Gate]
  package let skipped: [SkippedGate]
  /// Notes, such as why all gates run.
  package let notes: [String]

  /// The plan of a run with a trigger, or with named gates.
  ///
  /// Needed gates are included. Named gates run independently of the changed files. `touches` is
  /// true for an app that a file belongs to.
  ///
  /// - Throws: the first unknown name.
  package init(
    _ policy: GatePolicy, scope: ChangeScope = .everything(reason: nil),
    trigger: GateTrigger = .pullRequest, names: [String] = [],
    touches: @escaping AppsOfFiles = { _, _ in true }
  ) throws(GatePlanError) {
    let selection = GateSelection(policy, scope, trigger, touches)
    let wanted = names.isEmpty ? selection.touched : try Self.checked(names, policy)
    let gates = GateOrder.sorted(selection.withNeeds(wanted))
    let running = Set(gates.map(\.name))
    self.gates = gates
    skipped =
      names.isEmpty
      ? policy.demands.filter { !running.contains($0.gate.name) }.map(selection.skip) : []
    notes =
      switch scope {
      case .everything(let reason): reason.map { ["all gates run: \($0)"] } ?? []
      case .files: Self.unlimited(gates)
      }
  }

  /// The note on gates that every change runs, because a build may read any file.
  private static func unlimited(_ gates: [Gate]) -> [String] {
    let names = gates.filter { $0.inputs == ["**"] }.map { "'\($0.name)'" }
    return names.isEmpty
      ? []
      : [
        "every change runs \(names.joined(separator: ", ")): set 'inputs' to the files that they read"
      ]
  }

  private static func checked(
    _ names: [String], _ policy: GatePolicy
  ) throws(GatePlanError) -> [String] {
    let known = policy.demands.map(\.gate.name)
    for name in names where !known.contains(name) { throw .unknown(name, known: known) }
    return names
  }
}

/// Why there is no plan.
package enum GatePlanError: Error, Hashable, Sendable {
  case unknown(String, known: [String])
}

/// The part of a tree that a run of gates checks.
package enum ChangeScope: Hashable, Sendable {
  /// The whole tree, with the reason if less was requested.
  case everything(reason: String?)
  /// Changed files that exist, and deleted ones.
  case files(changed: [String], deleted: [String])

  /// Whether a gate with these inputs must run; a gate without inputs always runs.
  func touches(_ inputs: [String]?, where isOfApp: ((String) -> Bool)?) -> Bool {
    guard case .files(let changed, let deleted) = self, inputs != nil || isOfApp != nil else {
      return true
    }
    let inputs = inputs.map(Globs.init)
    return (changed + deleted).contains { path in
      (inputs?.matches(path) ?? true) && (isOfApp?(path) ?? true)
    }
  }
}

/// True if a file belongs to an app.
package typealias AppsOfFiles = (_ app: String, _ path: String) -> Bool

struct GateSelection {
  private let policy: GatePolicy
  private let all: [Gate]
  private let scope: ChangeScope
  private let trigger: GateTrigger
  private let touches: AppsOfFiles
  private let graph: GateGraph

  init(
    _ policy: GatePolicy, _ scope: ChangeScope, _ trigger: GateTrigger,
    _ touches: @escaping AppsOfFiles
  ) {
    (self.policy, self.touches) = (policy, touches)
    all = policy.demands.map(\.gate)
    self.scope = scope
    self.trigger = trigger
    graph = GateGraph(Dictionary(all.map { ($0.name, $0) }) { first, _ in first })
  }

  var touched: [String] {
    policy.gates.filter { gate in
      gate.triggers.contains(trigger)
        && scope.touches(
          inputs(of: gate), where: gate.app.map { app in { touches(app, $0) } })
    }.map(\.name)
  }

  func withNeeds(_ names: [String]) -> [Gate] {
    let names = graph.closure(of: names)
    return all.filter { names.contains($0.name) }
  }

  func skip(_ demand: GateDemand) -> SkippedGate {
    let gate = demand.gate
    if demand.mode == .skipped, gate.isByPolicy, demand.modePath == "policies" {
      return SkippedGate(gate.name, reason: "no policy requires it for this change")
    }
    if demand.mode == .skipped {
      return SkippedGate(gate.name, reason: "skipped by the policy (\(demand.modePath))")
    }
    return gate.triggers.contains(trigger)
      ? SkippedGate(
        gate.name, reason: gate.app.map { "nothing of app '\($0)' changed" } ?? "no inputs changed",
        awaitsInputs: true)
      : SkippedGate(gate.name, reason: "does not run on '\(trigger.rawValue)'")
  }

  /// A coverage check reads the reports of the gates it needs: it has their inputs.
  private func inputs(of gate: Gate) -> [String]? {
    guard gate.inputs == nil, case .builtIn(.coverage) = gate.work, !gate.needs.isEmpty else {
      return gate.readFiles
    }
    var inputs: [String] = []
    for name in gate.needs {
      guard let own = all.first(where: { $0.name == name })?.readFiles else { return nil }
      inputs += Globs.joinable(own)
    }
    return inputs
  }
}
