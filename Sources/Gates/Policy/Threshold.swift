struct Threshold: Sendable {
  let key: String
  /// The key in an entry of `policies`, such as `coverage.new-code`.
  let entryKey: String
  /// True if a higher value is stricter.
  private let isMinimum: Bool
  private let isSwitch: Bool
  /// Nil if the gate has no such threshold; -1 if it is not set.
  private let read: @Sendable (BuiltInGate) -> Int?
  private let write: @Sendable (Int, inout BuiltInGate) -> Void
  private let entry: @Sendable (PolicyThresholds) -> Int?

  private init(
    _ key: String, in section: String? = nil, isMinimum: Bool = false, isSwitch: Bool = false,
    read: @escaping @Sendable (BuiltInGate) -> Int?,
    write: @escaping @Sendable (Int, inout BuiltInGate) -> Void,
    entry: @escaping @Sendable (PolicyThresholds) -> Int?
  ) {
    self.key = key
    entryKey = section.map { "\($0).\(key)" } ?? key
    self.isMinimum = isMinimum
    self.isSwitch = isSwitch
    self.read = read
    self.write = write
    self.entry = entry
  }

  /// The value of a gate; nil if the gate has no such threshold, -1 if it is not set.
  func value(of gate: Gate) -> Int? {
    if case .builtIn(let check) = gate.work { read(check) } else { nil }
  }

  func value(of thresholds: PolicyThresholds) -> Int? { entry(thresholds) }

  /// The configured value; nil if it is not set.
  func text(of gate: Gate) -> String? {
    guard let value = value(of: gate), value >= 0 else { return nil }
    return isSwitch ? "\(value == 1)" : String(value)
  }

  func set(_ value: Int, _ gate: inout Gate) {
    guard case .builtIn(var check) = gate.work else { return }
    write(value, &check)
    gate.work = .builtIn(check)
  }

  func isStricter(_ value: Int, _ other: Int) -> Bool {
    isMinimum ? value > other : value < other
  }

  static let all = [
    Threshold(
      "minimum", in: "coverage", isMinimum: true, read: { $0.thresholds.map { $0.minimum ?? -1 } },
      write: { $1.thresholds?.minimum = $0 }, entry: \.minimum),
    Threshold(
      "new-code", in: "coverage", isMinimum: true, read: { $0.thresholds.map { $0.newCode ?? -1 } },
      write: { $1.thresholds?.newCode = $0 }, entry: \.newCode),
    Threshold(
      "max-uncovered", in: "coverage", read: { $0.thresholds?.maxUncovered },
      write: { $1.thresholds?.maxUncovered = $0 }, entry: \.maxUncovered),
    Threshold(
      "ratchet", in: "coverage", isMinimum: true, isSwitch: true,
      read: { $0.thresholds.map { $0.ratchets ? 1 : 0 } },
      write: { $1.thresholds?.ratchets = $0 == 1 }, entry: { $0.ratchets.map { $0 ? 1 : 0 } }),
    Threshold(
      "lines", in: "size", read: { $0.size?.lines }, write: { $1.size?.lines = $0 },
      entry: \.lines),
    Threshold(
      "files", in: "size", read: { $0.size?.files }, write: { $1.size?.files = $0 },
      entry: \.files),
    Threshold(
      "percent", in: "duplication", read: { $0.copies?.percent },
      write: { $1.copies?.percent = $0 }, entry: \.copies),
    Threshold(
      "tokens", read: { $0.copies?.tokens }, write: { $1.copies?.tokens = $0 }, entry: { _ in nil }),
  ]
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
