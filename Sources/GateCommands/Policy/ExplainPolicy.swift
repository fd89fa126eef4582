import Configuration
package import Diagnostics
import Gates
import Gitflow
package import Session

/// `policy explain`: shows what a change must pass and where each value is set.
package enum ExplainPolicy {
  /// The branch types of the options; by default those of the current branch and its target.
  package static func run(
    source: String?, target: String?, in session: Session
  ) async throws(Failure) -> Report {
    let configuration = try session.policy().configuration
    var kinds = (source: source, target: target)
    if source == nil, target == nil, session.location != nil {
      let terms = try await PolicyInForceReader(session).gather()
      kinds = (terms.policy.source, terms.policy.target)
    }
    let model = configuration.policy.model
    let policy = GatePolicy(
      configuration.gates, source: try kind(kinds.source, model),
      target: try kind(kinds.target, model))
    let rows = policy.demands.flatMap { settings(of: $0, configuration) }
    return Report(
      text: text(policy, rows),
      values: [
        "source": .optional(policy.source), "target": .optional(policy.target),
        "required": .strings(policy.required),
        "gates": .array(
          rows.map {
            [
              "gate": .string($0[0]), "key": .string($0[1]), "value": .string($0[2]),
              "origin": .string($0[3]),
            ]
          }),
      ])
  }

  private static func text(_ policy: GatePolicy, _ rows: [[String]]) -> String {
    let kinds = [policy.source, policy.target].map { $0.map { "'\($0)'" } ?? "any branch type" }
    let head = "required to merge \(kinds[0]) into \(kinds[1]):\n"
    let note =
      policy.source == nil || policy.target == nil
      ? "without a branch type, the strictest values of all branch types apply\n" : ""
    if rows.isEmpty {
      return head + "nothing: no gates are configured; run: flowctl gate suggest\n"
    }
    return head + note + TextTable.text([["gate", "setting", "value", "from"]] + rows)
  }

  private static func settings(
    of demand: GateDemand, _ configuration: Configuration
  ) -> [[String]] {
    let name = demand.gate.name
    let mode = [
      name, "requirement", demand.mode.rawValue, origin(demand.modePath, configuration),
    ]
    return [mode]
      + demand.values.map { [name, $0.key, $0.value, origin($0.path, configuration)] }
  }

  /// `policies.1.require (.flowctl.yml:12)` for a value of an entry, otherwise only the place.
  private static func origin(_ path: String, _ configuration: Configuration) -> String {
    let origin = configuration.origin(of: path).description
    return path.hasPrefix("policies.") ? "\(path) (\(origin))" : origin
  }

  /// A branch type by its name, or by the name of a branch.
  private static func kind(_ name: String?, _ model: BranchModel) throws(Failure) -> String? {
    guard let name else { return nil }
    if let kind = model.kind(KindName(name)) { return kind.name.text }
    if let kind = BranchClassifier(model).classify(name).kind { return kind.name.text }
    let known = model.kinds.map(\.name.text)
    let nearest = EditDistance.nearest(to: name, in: known)
    throw Failure(
      .usage, "usage",
      "'\(ForeignText.shown(name))' is neither a branch type nor a branch of the model",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "one of: \(known.joined(separator: ", "))")
  }
}
