/// The requirements for one gate of a change, with the key paths that set them.
package struct GateDemand: Hashable, Sendable {
  package private(set) var gate: Gate
  package private(set) var mode: GateMode
  /// The key paths by `mode` or the name of a threshold.
  private var paths: [String: String] = [:]

  init(_ gate: Gate) {
    self.gate = gate
    mode = gate.isByPolicy ? .skipped : gate.isRequired ? .required : .advisory
  }

  /// The key path that sets the mode; that of the gate if no policy sets it.
  package var modePath: String {
    paths["mode"] ?? (gate.isByPolicy ? "policies" : "gates.\(gate.name).required")
  }

  /// The thresholds in force, each with the key path that sets it.
  package var values: [PolicyValue] {
    Threshold.all.compactMap { threshold in
      threshold.text(of: gate).map { text in
        PolicyValue(
          key: threshold.key, value: text,
          path: paths[threshold.key] ?? "gates.\(gate.name).\(threshold.key)")
      }
    }
  }

  /// Applies an entry; `strictest` keeps stricter values.
  mutating func apply(_ entry: PolicyEntry, strictest: Bool) {
    apply(mode(of: entry), entry, strictest: strictest)
    for threshold in Threshold.all {
      guard let value = threshold.value(of: entry.thresholds), let own = threshold.value(of: gate)
      else { continue }
      if strictest, !threshold.isStricter(value, own) { continue }
      threshold.set(value, &gate)
      paths[threshold.key] = entry.path + "." + threshold.entryKey
    }
  }

  mutating func take(modeOf other: GateDemand) {
    mode = other.mode
    gate.isRequired = mode == .required
    paths["mode"] = other.modePath
  }

  mutating func takeStricterThresholds(of other: GateDemand) {
    for value in other.values {
      guard let threshold = Threshold.all.first(where: { $0.key == value.key }),
        let own = threshold.value(of: gate), let new = threshold.value(of: other.gate),
        threshold.isStricter(new, own)
      else { continue }
      threshold.set(new, &gate)
      paths[threshold.key] = value.path
    }
  }

  private mutating func apply(
    _ mode: (GateMode, key: String)?, _ entry: PolicyEntry, strictest: Bool
  ) {
    guard let (mode, key) = mode, !strictest || mode > self.mode else { return }
    self.mode = mode
    gate.isRequired = mode == .required
    paths["mode"] = entry.path + "." + key
  }

  private func mode(of entry: PolicyEntry) -> (GateMode, key: String)? {
    if entry.required.contains(gate.name) { return (.required, "require") }
    if entry.advisory.contains(gate.name) { return (.advisory, "advise") }
    return entry.skipped.contains(gate.name) ? (.skipped, "skip") : nil
  }
}

/// A value in force, with the key path that sets it.
package struct PolicyValue: Hashable, Sendable {
  package let key: String
  package let value: String
  package let path: String
}

extension GateDemand {
  /// Combines the requirement of the base with that of the change: the stricter of each.
  func stricter(with change: GateDemand) -> GateDemand {
    var demand = self
    if change.mode > mode { demand.take(modeOf: change) }
    demand.takeStricterThresholds(of: change)
    demand.gate.narrow(by: change.gate)
    return demand
  }
}

extension Gate {
  /// Removes what only the change allows from this gate of the base.
  ///
  /// The command and the needs stay those of the base.
  mutating func narrow(by change: Gate) {
    triggers = GateTrigger.allCases.filter { triggers.contains($0) || change.triggers.contains($0) }
    inputs = inputs.flatMap { own in
      change.inputs.map { own + $0.filter { !own.contains($0) } }
    }
    if work == change.work, reports.allSatisfy(change.reports.contains) { reports = change.reports }
    locks += change.locks.filter { !locks.contains($0) }
    timeout = min(timeout, change.timeout)
    isCached = isCached && change.isCached && inputs != nil
    allowsEmpty = allowsEmpty && change.allowsEmpty
    retries = min(retries, change.retries)
    fewerTests = max(fewerTests, change.fewerTests)
    environment = environment.filter(change.environment.contains)
    excluded = excluded.filter(change.excluded.contains)
  }
}

/// How a gate affects the verdict, strictest first.
package enum GateMode: String, CaseIterable, Comparable, Sendable {
  case required
  /// It runs and is shown, but does not affect the verdict.
  case advisory
  case skipped

  /// Whether one is less strict than the other.
  package static func < (left: GateMode, right: GateMode) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .required: 2
    case .advisory: 1
    case .skipped: 0
    }
  }
}
