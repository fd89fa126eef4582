/// A number or a switch of a built-in gate that policies may set.
struct Threshold: Sendable {
  /// The key in a gate, such as `new-code`.
  let key: String
  /// The key in an entry of `policies`, such as `coverage.new-code`.
  let entryKey: String
  /// True where more asks for more.
  let isMinimum: Bool
  private let isSwitch: Bool
  /// Nil where the gate has no such threshold; -1 where it has it, unset.
  private let read: @Sendable (BuiltInGate) -> Int?
  private let write: @Sendable (Int, inout BuiltInGate) -> Void
  private let entry: @Sendable (PolicyThresholds) -> Int?

  /// The value of a gate; nil where the gate has no such threshold, -1 where it is not set.
  func value(of gate: Gate) -> Int? {
    if case .builtIn(let check) = gate.work { read(check) } else { nil }
  }

  func value(of thresholds: PolicyThresholds) -> Int? { entry(thresholds) }

  /// The value as the configuration has it; nil where it is not set.
  func text(of gate: Gate) -> String? {
    guard let value = value(of: gate), value >= 0 else { return nil }
    return isSwitch ? (value == 1 ? "true" : "false") : String(value)
  }

  /// Sets the value; the gate is one that has it.
  func set(_ value: Int, _ gate: inout Gate) {
    guard case .builtIn(var check) = gate.work else { return }
    write(value, &check)
    gate.work = .builtIn(check)
  }

  func isStricter(_ value: Int, _ other: Int) -> Bool {
    isMinimum ? value > other : value < other
  }
}

extension Threshold {
  static let all: [Threshold] = coverage + size + [copies, tokens]

  private static let coverage = [
    coverage(\.minimum, \.minimum, key: "minimum"),
    coverage(\.newCode, \.newCode, key: "new-code"),
    Threshold(
      key: "max-uncovered", entryKey: "coverage.max-uncovered", isMinimum: false, isSwitch: false,
      read: { $0.thresholds?.maxUncovered },
      write: { value, gate in gate.thresholds?.maxUncovered = value },
      entry: { $0.maxUncovered }),
    Threshold(
      key: "ratchet", entryKey: "coverage.ratchet", isMinimum: true, isSwitch: true,
      read: { $0.thresholds.map { $0.ratchets ? 1 : 0 } },
      write: { value, gate in gate.thresholds?.ratchets = value == 1 },
      entry: { $0.ratchets.map { $0 ? 1 : 0 } }),
  ]

  private static func coverage(
    _ path: any WritableKeyPath<CoverageThresholds, Int?> & Sendable,
    _ entry: any KeyPath<PolicyThresholds, Int?> & Sendable, key: String
  ) -> Threshold {
    Threshold(
      key: key, entryKey: "coverage." + key, isMinimum: true, isSwitch: false,
      read: { $0.thresholds.map { $0[keyPath: path] ?? -1 } },
      write: { value, gate in gate.thresholds?[keyPath: path] = value },
      entry: { $0[keyPath: entry] })
  }

  private static let size = [
    Threshold(
      key: "lines", entryKey: "size.lines", isMinimum: false, isSwitch: false,
      read: { $0.size?.lines }, write: { value, gate in gate.size?.lines = value },
      entry: { $0.lines }),
    Threshold(
      key: "files", entryKey: "size.files", isMinimum: false, isSwitch: false,
      read: { $0.size?.files }, write: { value, gate in gate.size?.files = value },
      entry: { $0.files }),
  ]

  private static let copies = Threshold(
    key: "percent", entryKey: "duplication.percent", isMinimum: false, isSwitch: false,
    read: { $0.copies?.percent }, write: { value, gate in gate.copies?.percent = value },
    entry: { $0.copies })

  private static let tokens = Threshold(
    key: "tokens", entryKey: "tokens", isMinimum: false, isSwitch: false,
    read: { $0.copies?.tokens }, write: { value, gate in gate.copies?.tokens = value },
    entry: { _ in nil })
}

extension BuiltInGate {
  fileprivate var thresholds: CoverageThresholds? {
    get { if case .coverage(let thresholds) = self { thresholds } else { nil } }
    set { if let newValue { self = .coverage(newValue) } }
  }

  fileprivate var size: (lines: Int, files: Int)? {
    get { if case .pullRequestSize(let lines, let files) = self { (lines, files) } else { nil } }
    set {
      if let newValue { self = .pullRequestSize(lines: newValue.lines, files: newValue.files) }
    }
  }

  fileprivate var copies: DuplicationLimits? {
    get { if case .duplication(let limits) = self { limits } else { nil } }
    set { if let newValue { self = .duplication(newValue) } }
  }
}
