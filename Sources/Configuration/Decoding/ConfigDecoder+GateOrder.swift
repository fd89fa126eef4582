import Diagnostics
import Gates

extension ConfigDecoder {
  /// Checks of all gates together.
  mutating func check(_ settings: GateSettings) {
    let gates = settings.gates.map(\.name)
    checkNeeds(settings.gates, section: "gates", word: "gate")
    checkNeeds(settings.actions.map(\.gate), section: "deploy", word: "action")
    checkBuildNumbers(settings.actions)
    let presets = GatePreset.all.map(\.name)
    for policy in settings.policies {
      checkGates(at: policy.path + ".require", known: gates + presets)
      checkGates(at: policy.path + ".advise", known: gates)
      checkGates(at: policy.path + ".skip", known: gates)
      checkContradictions(in: policy)
      checkThresholds(of: policy, settings.gates)
    }
    checkTwins(settings.policies)
  }

  private mutating func checkNeeds(_ gates: [Gate], section: String, word: String) {
    let names = gates.map(\.name)
    // The error of a gate that could not be read is already reported.
    let known = names + document.names(under: section)
    for gate in gates {
      checkGates(at: "\(section).\(gate.name).needs", word, known: known)
    }
    guard let cycle = Self.cycle(in: gates), let first = cycle.first else { return }
    fault(
      "the 'needs' of \(word)s form a cycle: \((cycle + [first]).joined(separator: " -> "))",
      hint: "remove one of them from 'needs'",
      at: "\(section).\(first).needs")
  }

  private static func cycle(in gates: [Gate]) -> [String]? {
    do throws(ScheduleError) {
      try GateGraph(Dictionary(gates.map { ($0.name, $0) }) { first, _ in first }).check()
      return nil
    } catch {
      return if case .cycle(let names) = error { names } else { nil }
    }
  }

  private mutating func checkGates(at path: String, _ word: String = "gate", known: [String]) {
    check(path, names: word, among: known, "does not exist")
  }

  /// A threshold that no gate checks would pass by accident.
  private mutating func checkThresholds(of policy: PolicyEntry, _ gates: [Gate]) {
    let sections = [
      ("coverage", "coverage"), ("size", "pull-request-size"), ("duplication", "duplication"),
    ]
    for (section, preset) in sections {
      let path = "\(policy.path).\(section)."
      guard let leaf = document.leaves.first(where: { $0.path.hasPrefix(path) }),
        !gates.contains(where: { $0.preset == preset })
      else { continue }
      missing(
        "'\(policy.path).\(section)' has no effect: no gate has the preset '\(preset)'",
        hint: "gates: { \(preset): }", at: leaf.path)
    }
  }

  private mutating func checkContradictions(in policy: PolicyEntry) {
    let lists = [
      ("require", policy.required), ("advise", policy.advisory), ("skip", policy.skipped),
    ]
    for (index, (key, names)) in lists.enumerated() {
      for (other, others) in lists[..<index] {
        for name in names where others.contains(name) {
          fault(
            "'\(policy.path)' names '\(name)' both in '\(other)' and in '\(key)'",
            at: "\(policy.path).\(key)")
        }
      }
    }
  }

  /// Two entries for the same branches: which of them applies would be undefined.
  private mutating func checkTwins(_ policies: [PolicyEntry]) {
    for (index, policy) in policies.enumerated() {
      let twin = policies[..<index].first {
        $0.sources.sorted() == policy.sources.sorted()
          && $0.targets.sorted() == policy.targets.sorted()
      }
      guard let twin else { continue }
      fault(
        "'\(policy.path)' and '\(twin.path)' are for the same branches",
        hint: "combine them in one entry", at: policy.path)
    }
  }
}
