import Gates

extension Configuration {
  /// The configuration with the settings of an organization, which can only be stricter.
  ///
  /// From the organization's file, only severities and limits of `rules`, `gates`, and the owners
  /// of `gate-run` are used; the origin of each applied value is that file.
  package func tightened(by organisation: Configuration) -> Configuration {
    var result = self
    for section in ConfigTable.sections {
      for path in section.tighten(&result, organisation, "", organisation.origins) {
        result.take(path, from: organisation)
      }
    }
    result.gates = gates.tightened(by: organisation.gates)
    result.takeGateOrigins(organisation, over: gates)
    return result
  }

  /// The sections that an organization's file may have.
  package static let organisationSections = ["rules", "gates", "gate-run"]

  /// The origins of gates and owners that come from the organization.
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

  private mutating func take(_ path: String, from organisation: Configuration) {
    if let origin = organisation.origins[path] { origins[path] = origin }
  }
}

extension GateSettings {
  /// The settings, nowhere looser than those of the organization.
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
  /// Gates that an organization requires are not skipped or advisory, and no threshold is lowered.
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
