import Diagnostics
import Gates
import Gitflow

extension Configuration {
  /// The configuration with what an organisation asks for: it may ask for more, never for less.
  ///
  /// Of the organisation's file count the levels and limits of `rules`, `gates`, and the owners of
  /// `gate-run`; each value that it sets comes from its file.
  package func tightened(by organisation: Configuration) -> Configuration {
    var result = self
    result.tightenLevels(organisation)
    result.tightenLimits(organisation)
    result.gates = gates.tightened(by: organisation.gates)
    result.takeGateOrigins(organisation, over: gates)
    return result
  }

  /// The sections that an organisation's file may have.
  package static let organisationSections = ["rules", "gates", "gate-run"]

  private mutating func tightenLevels(_ organisation: Configuration) {
    for rule in ConfigTable.rules.children {
      let id = RuleID(rule.name)
      guard let theirs = organisation.policy.levels[id],
        let own = policy.levels[id] ?? rule.usualLevel, theirs.weight > own.weight
      else { continue }
      policy.levels[id] = theirs
      take("rules.\(rule.name).level", from: organisation)
    }
  }

  private mutating func tightenLimits(_ organisation: Configuration) {
    let size = "rules.pull-request-size."
    if let lines = organisation.stated(size + "lines", organisation.policy.size.lines),
      lines < policy.size.lines
    {
      policy.size.lines = lines
      take(size + "lines", from: organisation)
    }
    if let files = organisation.stated(size + "files", organisation.policy.size.files),
      files < policy.size.files
    {
      policy.size.files = files
      take(size + "files", from: organisation)
    }
    if let limit = organisation.policy.staleBaseLimit, limit < policy.staleBaseLimit ?? .max {
      policy.staleBaseLimit = limit
      take("rules.stale-base.limit", from: organisation)
    }
  }

  /// The origins of gates and owners that are the organisation's now.
  private mutating func takeGateOrigins(
    _ organisation: Configuration, over own: GateSettings
  ) {
    for gate in organisation.gates.gates where !own.gates.contains(gate) {
      if gates.gates.contains(gate) {
        for path in organisation.origins.paths(under: "gates.\(gate.name)") {
          take(path, from: organisation)
        }
      }
    }
    if gates.owners != own.owners { take("gate-run.owners", from: organisation) }
  }

  private func stated(_ path: String, _ value: Int) -> Int? { origins[path] == nil ? nil : value }

  private mutating func take(_ path: String, from organisation: Configuration) {
    if let origin = organisation.origins[path] { origins[path] = origin }
  }
}

extension GateSettings {
  /// The settings in which nothing is asked less for than an organisation does.
  fileprivate func tightened(by organisation: GateSettings) -> GateSettings {
    var result = self
    for gate in organisation.gates {
      guard let index = result.gates.firstIndex(where: { $0.name == gate.name }) else {
        result.gates.append(gate)
        continue
      }
      let pair = TwoPolicies(
        base: GateSettings(gates: [gate]), change: GateSettings(gates: [result.gates[index]]))
      if !pair.loosenings.isEmpty { result.gates[index] = gate }
    }
    let required = Set(organisation.gates.filter(\.isRequired).map(\.name))
    for index in result.policies.indices {
      result.policies[index].tighten(required, by: organisation.gates)
    }
    if !organisation.owners.isEmpty {
      let own = owners.filter(organisation.owners.contains)
      result.owners = own.isEmpty ? organisation.owners : own
    }
    return result
  }
}

extension PolicyEntry {
  /// Nothing that an organisation requires is skipped or only advises, and no threshold of it falls.
  fileprivate mutating func tighten(_ required: Set<String>, by gates: [Gate]) {
    skipped.removeAll(where: required.contains)
    advisory.removeAll(where: required.contains)
    for case .builtIn(let check) in gates.map(\.work) {
      switch check {
      case .coverage(let theirs): thresholds.tighten(by: theirs)
      case .pullRequestSize(let lines, let files):
        thresholds.lines = thresholds.lines.map { min($0, lines) }
        thresholds.files = thresholds.files.map { min($0, files) }
      case .duplication(let limits):
        thresholds.copies = thresholds.copies.map { min($0, limits.percent) }
      default: break
      }
    }
  }
}

extension PolicyThresholds {
  fileprivate mutating func tighten(by theirs: CoverageThresholds) {
    minimum = minimum.map { max($0, theirs.minimum ?? 0) }
    newCode = newCode.map { max($0, theirs.newCode ?? 0) }
    maxUncovered = maxUncovered.map { min($0, theirs.maxUncovered) }
    ratchets = ratchets.map { $0 || theirs.ratchets }
  }
}
