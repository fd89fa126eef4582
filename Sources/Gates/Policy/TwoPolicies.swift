/// The settings of the base and of the change: the stricter value of each applies.
package struct TwoPolicies: Sendable {
  private let base: GateSettings
  private let change: GateSettings

  /// Both settings; equal if the change has no known settings of its own.
  package init(base: GateSettings, change: GateSettings) {
    self.base = base
    self.change = change
  }

  /// The requirements of a merge between two branch types.
  ///
  /// With an owner's approval the settings of the change apply, otherwise the stricter of each.
  package func policy(source: String?, target: String?, isApproved: Bool = false) -> GatePolicy {
    let mine = GatePolicy(change, source: source, target: target)
    if isApproved || base == change { return mine }
    let theirs = GatePolicy(base, source: source, target: target)
    let stricter = theirs.demands.map { demand in
      mine.demand(on: demand.gate.name).map { demand.stricter(with: $0) } ?? demand
    }
    let added = mine.demands.filter { theirs.demand(on: $0.gate.name) == nil }
    return GatePolicy(source: source, target: target, demands: stricter + added)
  }

  /// All loosened requirements, each once.
  package var loosenings: [Loosening] {
    base == change ? [] : definitions + PairComparison(base, change).loosenings + others
  }

  private var definitions: [Loosening] {
    base.gates.flatMap { gate -> [Loosening] in
      guard base.requires(gate) else { return [] }
      guard let other = change.gates.first(where: { $0.name == gate.name }) else {
        return [Loosening(path: "gates", "required gate '\(gate.name)' is removed")]
      }
      return GateDifference(base: gate, change: other).loosenings
    }
  }

  private var others: [Loosening] {
    let owners = change.owners.filter { !base.owners.contains($0) }
    let added = owners.map {
      Loosening(path: "gate-run.owners", "'\($0)' is added to the owners")
    }
    if change.timeout <= base.timeout { return added }
    return added + [
      Loosening(
        path: "gate-run.timeout",
        "time-out of a run raised from \(base.timeout) s to \(change.timeout) s")
    ]
  }
}

extension GateSettings {
  fileprivate func requires(_ gate: Gate) -> Bool {
    gate.isRequired || policies.contains { $0.required.contains(gate.name) }
  }
}

/// Who can approve loosened requirements.
package enum PolicyApproval {
  /// The owner of the base settings who approved; the author can't approve.
  package static func owner(
    of base: GateSettings, among approvers: [String], author: String?
  ) -> String? {
    let author = author.map(plain)
    return base.owners.first { owner in
      plain(owner) != author && approvers.contains { plain($0) == plain(owner) }
    }
  }

  private static func plain(_ name: String) -> String {
    (name.hasPrefix("@") ? String(name.dropFirst()) : name).lowercased()
  }
}

/// Compares two settings for every pair of branch types that either names.
struct PairComparison {
  private let base: GateSettings
  private let change: GateSettings

  init(_ base: GateSettings, _ change: GateSettings) {
    self.base = base
    self.change = change
  }

  /// The loosened requirements; reported without branch types if they are the same for all.
  var loosenings: [Loosening] {
    var reported: Set<[String]> = []
    var found: [Loosening] = []
    for (source, target) in pairs {
      let theirs = GatePolicy(base, source: source, target: target)
      let mine = GatePolicy(change, source: source, target: target)
      let words = Self.words(source, target)
      for demand in theirs.demands {
        guard let other = mine.demand(on: demand.gate.name) else { continue }
        for (key, loosening) in demand.loosenings(by: other, words)
        where reported.insert([demand.gate.name, key]).inserted { found.append(loosening) }
      }
    }
    return found
  }

  /// Every pair of branch types; the empty name represents types that no entry names.
  private var pairs: [(source: String, target: String)] {
    let entries = base.policies + change.policies
    let sources = Set(entries.flatMap(\.sources)).union([""]).sorted()
    let targets = Set(entries.flatMap(\.targets)).union([""]).sorted()
    return sources.flatMap { source in targets.map { (source, $0) } }
  }

  private static func words(_ source: String, _ target: String) -> String {
    switch (source.isEmpty, target.isEmpty) {
    case (true, true): ""
    case (false, true): " for branches of type '\(source)'"
    case (true, false): " for merges into '\(target)'"
    case (false, false): " for merges of '\(source)' into '\(target)'"
    }
  }
}

extension GateDemand {
  fileprivate func loosenings(
    by other: GateDemand, _ words: String
  ) -> [(key: String, Loosening)] {
    var found: [(String, Loosening)] = []
    if other.mode < mode {
      found.append(
        (
          "mode",
          Loosening(
            path: other.modePath,
            "gate '\(gate.name)' changed from \(mode.rawValue) to \(other.mode.rawValue)\(words)"
          )
        ))
    }
    if mode != .required { return found }
    for threshold in Threshold.all {
      guard let own = threshold.value(of: gate), let new = threshold.value(of: other.gate),
        threshold.isStricter(own, new)
      else { continue }
      let (old, now) = (threshold.text(of: gate), threshold.text(of: other.gate))
      let path = other.values.first { $0.key == threshold.key }?.path
      found.append(
        (
          threshold.key,
          Loosening(
            path: path ?? "gates.\(gate.name)",
            "gate '\(gate.name)': \(threshold.key) changed from \(old ?? "none") "
              + "to \(now ?? "none")\(words)")
        ))
    }
    return found
  }
}
