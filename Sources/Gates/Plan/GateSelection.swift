import Diagnostics

struct GateSelection {
  private let policy: GatePolicy
  private let all: [Gate]
  private let scope: ChangeScope
  private let trigger: GateTrigger
  private let graph: GateGraph

  init(_ policy: GatePolicy, _ scope: ChangeScope, _ trigger: GateTrigger) {
    self.policy = policy
    all = policy.demands.map(\.gate)
    self.scope = scope
    self.trigger = trigger
    graph = GateGraph(Dictionary(all.map { ($0.name, $0) }) { first, _ in first })
  }

  var touched: [String] {
    policy.gates.filter { $0.triggers.contains(trigger) && scope.touches(inputs(of: $0)) }
      .map(\.name)
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
      ? SkippedGate(gate.name, reason: "no inputs changed", awaitsInputs: true)
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
