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
    var told: Set<[String]> = []
    var found: [Loosening] = []
    for (source, target) in pairs {
      let theirs = GatePolicy(base, source: source, target: target)
      let mine = GatePolicy(change, source: source, target: target)
      let words = Self.words(source, target)
      for demand in theirs.demands {
        guard let other = mine.demand(on: demand.gate.name) else { continue }
        for (key, loosening) in demand.loosenings(by: other, words)
        where told.insert([demand.gate.name, key]).inserted { found.append(loosening) }
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
