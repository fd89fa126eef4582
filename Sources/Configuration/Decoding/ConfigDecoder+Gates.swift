import Base
import Gates
import Gitflow

extension ConfigDecoder {
  /// Gates, settings for some branches only, and actions.
  mutating func readGates() {
    isSound = faults.isEmpty
    var settings = GateSettings()
    settings.gates = names(under: "gates", "gates").compactMap { gate($0) }
    settings.policies = document.names(under: "policies").map { policy("policies.\($0)") }
    addRequired(to: &settings)
    settings.actions = names(under: "deploy", "actions").compactMap { action($0) }
    configuration.gates = settings
    read("gate-run", ConfigTable.gateRun)
    check(configuration.gates)
  }

  private mutating func names(under section: String, _ word: String) -> [String] {
    let (names, limit) = (document.names(under: section), ConfigLimits.gates)
    if names.count <= limit { return names }
    fault(
      "'\(section)' has \(names.count) \(word); at most \(limit) are allowed",
      at: "\(section).\(names[limit])")
    return []
  }

  /// One entry of `policies`.
  private mutating func policy(_ path: String) -> PolicyEntry {
    var entry = PolicyEntry(path: path)
    for field in ConfigTable.policy { field.read(document, path + ".", &entry) }
    checkKinds(at: path + ".source")
    checkKinds(at: path + ".target")
    if document[path + ".source"] == nil, document[path + ".target"] == nil {
      missing(
        "'\(path)' has neither 'source' nor 'target'",
        hint: "put settings for all branches under 'gates'", at: path)
    }
    return entry
  }

  /// A policy may require a preset that needs no settings by its name.
  private func addRequired(to settings: inout GateSettings) {
    for name in settings.policies.flatMap(\.required) {
      guard !settings.gates.contains(where: { $0.name == name }),
        var gate = GatePreset.named(name)?.gate(named: name)
      else { continue }
      gate.isByPolicy = true
      settings.gates.append(gate)
    }
  }

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

  /// One action of `deploy`.
  mutating func action(_ name: String) -> DeployAction? {
    let path = "deploy.\(name)"
    guard let command = document.texts(at: path + ".command") else {
      missing(
        "the action '\(name)' has no command",
        hint: "deploy: { \(name): { command: [bundle, exec, fastlane, \(name)] } }", at: path)
      return nil
    }
    checkWords(at: path + ".command")
    if command.contains(where: { $0.contains(FileArguments.word) }) {
      fault(
        "'\(path).command' has '\(FileArguments.word)', which is only allowed in gates",
        at: path + ".command")
    }
    let gate = Gate(name, .command(command), triggers: [], timeout: 3600, isCached: false)
    let byHand = document.text(at: path + ".by-hand").map { $0 == "true" }
    var action = DeployAction(
      gate: gate, kinds: usualKinds(name),
      buildNumbers: document.integer(at: path + ".build-number.base").map {
        BuildNumbers(base: $0)
      },
      isByHand: byHand ?? DeployAction.isUsuallyByHand(name))
    for field in ConfigTable.action { field.read(document, path + ".", &action) }
    checkKinds(at: path + ".from")
    checkApp(at: path)
    if action.buildNumbers == nil {
      refuse(["size", "variable"], at: path + ".build-number", "needs 'base'")
    }
    return action
  }

  private mutating func usualKinds(_ name: String) -> [String] {
    if document["deploy.\(name).from"] != nil { return [] }
    if let usual = DeployAction.usualKind(of: name), model.kind(KindName(usual)) != nil {
      return [usual]
    }
    missing(
      "the action '\(name)' does not name the branch type that it runs from",
      hint: "from: \(model.kinds.first?.name.text ?? "main")", at: "deploy.\(name)")
    return []
  }

  /// Two actions that could give the same number to two builds.
  mutating func checkBuildNumbers(_ actions: [DeployAction]) {
    for (index, action) in actions.enumerated() {
      guard let numbers = action.buildNumbers else { continue }
      let other = actions[..<index].first { $0.buildNumbers?.overlaps(numbers) == true }
      guard let other, let taken = other.buildNumbers else { continue }
      fault(
        "the build numbers of '\(action.name)' overlap with those of '\(other.name)'",
        hint: "base: \(taken.base + taken.size)",
        at: "deploy.\(action.name).build-number.base")
    }
  }
}
