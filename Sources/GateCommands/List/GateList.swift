import ArgumentParser
import Configuration
import Base
import Gates
import Session

struct GateList: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the gates of .flowctl.yml.",
    discussion: "flowctl gate list\nflowctl gate list --json")

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    let gates = try session.policy().configuration.gates.gates
    return Report(
      text: Self.text(gates),
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

extension Gate {
  var workText: String {
    switch work {
    case .command(let words): words.map { ForeignText.shown($0) }.joined(separator: " ")
    case .builtIn(let check): "built-in check: \(check.word)"
    }
  }

  var json: [String: JSONValue] {
    var values: [String: JSONValue] = [
      "name": .string(name), "preset": .optional(preset), "required": .bool(isRequired),
      "on": .strings(triggers.map(\.rawValue)), "needs": .strings(needs),
      "locks": .strings(locks), "timeout": .number(timeout), "cached": .bool(isCached),
      "inputs": inputs.map { .strings($0) } ?? .null,
      "reports": .strings(reports.map(\.path)), "retries": .number(retries),
      "environment": .strings(environment), "exclude": .strings(excluded),
    ]
    switch work {
    case .command(let words): values["command"] = .strings(words)
    case .builtIn(let check): values["builtIn"] = .string(check.word)
    }
    return values
  }
}
