/// What one gate must reach for a change, and which key path says so.
package struct GateDemand: Hashable, Sendable {
  /// The gate with the thresholds and the requirement that hold.
  package private(set) var gate: Gate
  package private(set) var mode: GateMode
  /// The key paths by what they set: `mode`, or the name of a threshold.
  private var paths: [String: String] = [:]

  init(_ gate: Gate) {
    self.gate = gate
    mode = gate.isByPolicy ? .skipped : gate.isRequired ? .required : .advisory
  }

  /// The key path that sets the mode; that of the gate itself where no policy does.
  package var modePath: String {
    paths["mode"] ?? (gate.isByPolicy ? "policies" : "gates.\(gate.name).required")
  }

  /// The thresholds that hold, each with the key path that sets it.
  package var values: [PolicyValue] {
    Threshold.all.compactMap { threshold in
      threshold.text(of: gate).map { text in
        PolicyValue(
          key: threshold.key, value: text,
          path: paths[threshold.key] ?? "gates.\(gate.name).\(threshold.key)")
      }
    }
  }

  /// Takes over what an entry says; `strictest` keeps what is stricter already.
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

  mutating func narrow(by change: Gate) { gate.narrow(by: change) }

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

/// A value that holds, with the key path that sets it.
package struct PolicyValue: Hashable, Sendable {
  package let key: String
  package let value: String
  package let path: String
}
