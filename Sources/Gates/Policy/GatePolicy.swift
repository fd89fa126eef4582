import Base

/// The requirements of a merge between two branch types: the settings with matching entries.
package struct GatePolicy: Hashable, Sendable {
  package let source: String?
  package let target: String?
  package let demands: [GateDemand]

  /// The policy for two branch types; without a type, the strictest of all.
  ///
  /// Entries with a source type override the gates, entries with a target override these, and
  /// entries with both override all; of equal entries the last one wins.
  package init(_ settings: GateSettings, source: String?, target: String?) {
    self.source = source
    self.target = target
    let isKnown = source != nil && target != nil
    let entries = settings.policies.filter { $0.fits(source: source, target: target) }
    let order = entries.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    demands = settings.gates.map { gate in
      var demand = GateDemand(gate)
      for (_, entry) in order { demand.apply(entry, strictest: !isKnown) }
      return demand
    }
  }

  init(source: String?, target: String?, demands: [GateDemand]) {
    self.source = source
    self.target = target
    self.demands = demands
  }

  /// The gates that run, with their thresholds in force.
  package var gates: [Gate] { demands.filter { $0.mode != .skipped }.map(\.gate) }

  /// The names of the gates that must pass.
  package var required: [String] {
    demands.filter { $0.mode == .required }.map(\.gate.name)
  }

  /// The requirement for the gate of a name.
  package func demand(on name: String) -> GateDemand? {
    demands.first { $0.gate.name == name }
  }
}

/// A gate that does not run, and why.
package struct SkippedGate: Hashable, Sendable {
  package let name: String
  package let reason: String
  /// True if the gate runs here for a change of its inputs.
  package let awaitsInputs: Bool

  /// A gate that is left out.
  package init(_ name: String, reason: String, awaitsInputs: Bool = false) {
    self.name = name
    self.reason = reason
    self.awaitsInputs = awaitsInputs
  }
}

extension PolicyEntry {
  /// Whether it applies to a merge between these branch types; an unknown type can be any.
  fileprivate func fits(source: String?, target: String?) -> Bool {
    Self.fits(sources, source) && Self.fits(targets, target)
  }

  private static func fits(_ kinds: [String], _ kind: String?) -> Bool {
    guard let kind, !kinds.isEmpty else { return true }
    return kinds.contains(kind)
  }

  fileprivate var rank: Int { (sources.isEmpty ? 0 : 1) + (targets.isEmpty ? 0 : 2) }
}

extension GatePolicy {
  /// The digest of all requirements of a change.
  ///
  /// Only equal policies have the same digest.
  package var digest: String {
    var hash = SHA256()
    for demand in demands {
      hash.update(demand.mode.rawValue)
      for text in demand.gate.texts { hash.update(text) }
    }
    return hash.digits()
  }
}

extension Gate {
  /// All values; a list starts with its length, so that lists can't be confused.
  fileprivate var texts: [String] {
    let work =
      switch work {
      case .command(let words): ["command"] + Self.list(words)
      case .builtIn(let check): ["built in", "\(check)"]
      }
    return [name] + work + Self.list(triggers.map(\.rawValue))
      + (inputs.map(Self.list) ?? ["unknown"]) + Self.list(reports.map(\.path))
      + reports.map { $0.format ?? "" } + Self.list(needs) + Self.list(locks)
      + [
        "\(timeout)", "\(isRequired)", "\(isCached)", "\(mutates)", "\(allowsEmpty)",
        "\(priority)", "\(retries)", "\(isByPolicy)", fewerTests.rawValue,
      ] + Self.list(environment) + Self.list(excluded) + [preset ?? "", app ?? ""]
      + [directory] + (onlyFiles.map(Self.list) ?? ["inputs"])
      + Self.list(localFiles)
  }

  private static func list(_ texts: [String]) -> [String] { ["\(texts.count)"] + texts }
}
