import ArgumentParser
import Configuration
import Base
import Gates
import Session

struct GateExplain: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show the settings of a gate and where each value is set.",
    discussion: "flowctl gate explain unit\nflowctl gate explain coverage --json")

  @Argument(help: "Name of the gate.")
  var name: String

  @OptionGroup var global: GlobalOptions

  /// One line per value.
  func report(in session: Session) async throws(Failure) -> Report {
    let configuration = try session.policy().configuration
    let gates = configuration.gates.gates
    guard let gate = gates.first(where: { $0.name == name }) else {
      throw GatePlanError.unknown(name, known: gates.map(\.name)).failure
    }
    let prefix = "gates.\(gate.name)."
    let rows = configuration.entries.filter { $0.path.hasPrefix(prefix) }.map { entry in
      (
        key: String(entry.path.dropFirst(prefix.count)), value: entry.value,
        origin: configuration.origin(of: entry.path).description
      )
    }
    let entries = Self.exceptions(gate, configuration)
    var values = gate.json
    values["settings"] = .array(
      rows.map {
        ["key": .string($0.key), "value": .string($0.value), "origin": .string($0.origin)]
      })
    values["policies"] = .strings(entries)
    values["cache"] = .string(Self.cache(gate))
    let history = GateHistoryFile.known(in: session).summaries.first { $0.gate == gate.name }
    values["medianMilliseconds"] = history?.medianMilliseconds.map(JSONValue.number) ?? .null
    return Report(
      text: Self.text(gate, rows.map { [$0.key, ForeignText.shown($0.value), $0.origin] }, entries)
        + (history.map { "\(Self.words($0))\n" } ?? ""),
      values: ["gate": .object(values)])
  }

  private static func text(_ gate: Gate, _ rows: [[String]], _ entries: [String]) -> String {
    let summary = gate.preset.flatMap(GatePreset.named)?.summary
    let head = ["\(gate.name): \(gate.workText)\n", summary.map { "\($0)\n" }].compactMap(\.self)
    let runs =
      gate.triggers.isEmpty
      ? "runs only when named\n"
      : "runs on \(gate.triggers.map(\.rawValue).joined(separator: ", ")), or when named\n"
    return head.joined() + scope(gate) + runs + "\(cache(gate))\n\n"
      + TextTable.text([["setting", "value", "from"]] + rows)
      + entries.map { "\($0)\n" }.joined()
  }

  private static func scope(_ gate: Gate) -> String {
    guard case .builtIn(.strings) = gate.work else { return "" }
    return "reports only what the branch adds; on the base itself, everything\n"
  }

  private static func words(_ history: GateSummary) -> String {
    let time = history.medianMilliseconds.map { ", median \($0) ms" } ?? ""
    return "\(CountText.words(history.runs, "run")) here\(time): \(history.failures) failed, "
      + "\(history.flakes) flaky, \(history.cached) cached"
  }

  private static func cache(_ gate: Gate) -> String {
    guard gate.isCached, let inputs = gate.inputs else {
      if gate.mutates { return "never cached: it changes files" }
      return gate.inputs == nil
        ? "never cached: it declares no inputs" : "never cached: 'cache: false'"
    }
    return "cached until these change: \(inputs.joined(separator: ", "))"
  }

  /// The entries of `policies` that name the gate.
  private static func exceptions(_ gate: Gate, _ configuration: Configuration) -> [String] {
    configuration.gates.policies.compactMap { entry in
      let word: String? =
        if entry.required.contains(gate.name) {
          "requires it"
        } else if entry.advisory.contains(gate.name) {
          "makes it advisory"
        } else if entry.skipped.contains(gate.name) { "skips it" } else { nil }
      guard let word else { return nil }
      let source = entry.sources.isEmpty ? "any branch" : entry.sources.joined(separator: ", ")
      let target = entry.targets.isEmpty ? "any" : entry.targets.joined(separator: ", ")
      return "\(entry.path) (\(source) → \(target)) \(word)"
    }
  }
}
