import Configuration
package import Diagnostics
import Gates
package import Session

/// `gate list`: lists the configured gates.
package enum ListGates {
  /// Every gate with its work, triggers and needs.
  package static func run(in session: Session) async throws(Failure) -> Report {
    let gates = try session.policy().configuration.gates.gates
    return Report(
      text: text(gates),
      values: ["gates": .array(gates.map { .object($0.json) })])
  }

  private static func requirement(of gate: Gate) -> String {
    if gate.isByPolicy { return "by policy" }
    return gate.isRequired ? "required" : "advisory"
  }

  private static func text(_ gates: [Gate]) -> String {
    if gates.isEmpty { return "no gates are configured; run: flowctl gate suggest\n" }
    let heading = ["gate", "requirement", "runs on", "needs", "command"]
    return TextTable.text(
      [heading]
        + gates.map { gate in
          [
            gate.name, requirement(of: gate),
            gate.triggers.map(\.rawValue).joined(separator: ", "),
            gate.needs.joined(separator: ", "), ForeignText.cut(gate.workText, atMost: 80),
          ]
        })
  }
}
