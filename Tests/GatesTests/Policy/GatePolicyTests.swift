import Gates
import Testing

@Suite struct GatePolicyTests {
  static let coverage = GateWork.builtIn(.coverage(CoverageThresholds(minimum: 80, newCode: 90)))

  static let settings = GateSettings(
    gates: [
      Gate("unit", .command(["a"])), Gate("ui", .command(["b"]), isRequired: false),
      Gate("coverage", coverage), Gate("size", .builtIn(.pullRequestSize(lines: 400, files: 50))),
    ],
    policies: [
      PolicyEntry(
        path: "policies.1", sources: ["hotfix"], targets: ["main"], skipped: ["ui"],
        minimum: 85),
      PolicyEntry(
        path: "policies.2", sources: ["hotfix"], required: ["ui"],
        minimum: 60, lines: 1000),
      PolicyEntry(path: "policies.3", targets: ["main"], required: ["ui"], advisory: ["size"]),
    ])

  private func demand(
    on gate: String, _ source: String?, _ target: String?
  ) throws -> GateDemand {
    try #require(
      GatePolicy(Self.settings, source: source, target: target).demand(on: gate))
  }

  @Test(arguments: [
    ("ui", "feature", "develop", GateMode.advisory, "gates.ui.required"),
    ("ui", "hotfix", "develop", .required, "policies.2.require"),
    ("ui", "release", "main", .required, "policies.3.require"),
    ("ui", "hotfix", "main", .skipped, "policies.1.skip"),
    ("size", "hotfix", "main", .advisory, "policies.3.advise"),
    ("unit", "hotfix", "main", .required, "gates.unit.required"),
  ])
  func `a target overrides a source, and both override either`(
    gate: String, source: String, target: String, mode: GateMode, path: String
  ) throws {
    let demand = try demand(on: gate, source, target)
    #expect(demand.mode == mode && demand.modePath == path)
    #expect(demand.gate.isRequired == (mode == .required))
  }

  @Test func `each threshold is set by the most specific entry`() throws {
    let main = try demand(on: "coverage", "hotfix", "main")
    #expect(
      main.gate.work == .builtIn(.coverage(CoverageThresholds(minimum: 85, newCode: 90))))
    #expect(main.values.first?.path == "policies.1.coverage.minimum")
    let develop = try demand(on: "coverage", "hotfix", "develop")
    #expect(
      develop.gate.work == .builtIn(.coverage(CoverageThresholds(minimum: 60, newCode: 90))))
    let feature = try demand(on: "coverage", "feature", "develop")
    #expect(feature.values.map(\.path).first == "gates.coverage.minimum")
    #expect(feature.values.map(\.value) == ["80", "90", "2", "false"])
    #expect(
      try demand(on: "size", "hotfix", "develop").gate.work
        == .builtIn(.pullRequestSize(lines: 1000, files: 50)))
  }

  @Test(arguments: [(nil, "main"), ("hotfix", nil), (nil, nil)] as [(String?, String?)])
  func `without a branch type the strictest values apply`(source: String?, target: String?) throws {
    #expect(try demand(on: "ui", source, target).mode == .required)
    #expect(try demand(on: "size", source, target).mode == .required)
    let coverage = try demand(on: "coverage", source, target)
    #expect(
      coverage.gate.work == .builtIn(.coverage(CoverageThresholds(minimum: 85, newCode: 90))))
    #expect(
      try demand(on: "size", source, target).gate.work
        == .builtIn(.pullRequestSize(lines: 400, files: 50)))
  }

  @Test func `a skipped gate is not among those that run`() {
    let policy = GatePolicy(Self.settings, source: "hotfix", target: "main")
    #expect(policy.gates.map(\.name) == ["unit", "coverage", "size"])
    #expect(policy.required == ["unit", "coverage"])
  }
}

extension PolicyEntry {
  /// An entry of these values.
  init(
    path: String, sources: [String] = [], targets: [String] = [], required: [String] = [],
    advisory: [String] = [], skipped: [String] = [], minimum: Int? = nil, lines: Int? = nil
  ) {
    self.init(path: path)
    (self.sources, self.targets) = (sources, targets)
    (self.required, self.advisory, self.skipped) = (required, advisory, skipped)
    (thresholds.minimum, thresholds.lines) = (minimum, lines)
  }
}
