import Base
import Gates
import Testing

@Suite struct TwoPoliciesTests {
  private static let base = GatePolicyTests.settings

  /// The base's settings with one gate changed.
  private static func changed(
    _ name: String, in settings: GateSettings = base, _ change: (inout Gate) -> Void
  ) -> GateSettings {
    var settings = settings
    for index in settings.gates.indices where settings.gates[index].name == name {
      change(&settings.gates[index])
    }
    return settings
  }

  private static let sound = GateSettings(
    gates: [
      Gate(
        "unit", .command(["swift", "test"]), triggers: [.prePush, .pullRequest],
        inputs: ["Sources/**", "Tests/**"], reports: [DeclaredReport(path: "a.xml")], timeout: 600,
        environment: ["A"])
    ], owners: ["@lead"])

  @Test func `equal settings loosen nothing`() {
    #expect(TwoPolicies(base: Self.base, change: Self.base).loosenings == [])
  }

  /// One edit that loosens a requirement, and its message.
  struct Edit: Sendable, CustomTestStringConvertible {
    let words: String
    let make: @Sendable (inout Gate) -> Void

    init(_ words: String, _ make: @escaping @Sendable (inout Gate) -> Void) {
      self.words = words
      self.make = make
    }

    var testDescription: String { words }
  }

  static let edits = [
    Edit(": command changed from 'swift test' to 'true'") { $0.work = .command(["true"]) },
    Edit(": command replaced by the built-in check 'strings'") { $0.work = .builtIn(.strings) },
    Edit(": 'a.xml' removed from 'reports'") { $0.reports = [] },
    Edit(": 'pull-request' removed from 'on'") { $0.triggers = [.prePush] },
    Edit(": 'Tests/**' removed from 'inputs'") { $0.inputs = ["Sources/**"] },
    Edit(": 'TOKEN' added to 'environment'") { $0.environment.append("TOKEN") },
    Edit(": now passes without tests") { $0.allowsEmpty = true },
    Edit(": reruns of failed tests raised from 0 to 2") { $0.retries = 2 },
    Edit(" changed from required to advisory") { $0.isRequired = false },
  ]

  @Test(arguments: edits)
  func `a loosened gate is reported`(edit: Edit) throws {
    let two = TwoPolicies(base: Self.sound, change: Self.changed("unit", in: Self.sound, edit.make))
    #expect(two.loosenings.map(\.message) == ["gate 'unit'" + edit.words])
    // What the change allows does not count.
    let gate = try #require(two.policy(source: "feature", target: "develop").gates.first)
    #expect(gate.work == .command(["swift", "test"]) && gate.isRequired)
    #expect(gate.reports == Self.sound.gates[0].reports && gate.environment == ["A"])
    #expect(!gate.allowsEmpty && gate.retries == 0)
    #expect(Set(gate.inputs ?? []) == ["Sources/**", "Tests/**"])
    #expect(gate.triggers.contains(.pullRequest))
  }

  @Test func `a stricter gate is not reported, and applies`() throws {
    let change = Self.changed("unit", in: Self.sound) {
      $0.reports.append(DeclaredReport(path: "b.xml"))
      $0.inputs?.append("Package.swift")
      $0.timeout = 300
      $0.isCached = false
    }
    let two = TwoPolicies(base: Self.sound, change: change)
    #expect(two.loosenings == [])
    let gate = try #require(two.policy(source: nil, target: nil).gates.first)
    #expect(gate.reports.count == 2 && gate.inputs?.count == 3 && gate.timeout == 300)
    #expect(!gate.isCached)
  }

  @Test func `a removed required gate still runs, and so does a new one`() {
    var change = Self.base
    change.gates.removeFirst(2)
    change.gates.append(Gate("new", .command(["n"])))
    let two = TwoPolicies(base: Self.base, change: change)
    #expect(
      two.loosenings.map(\.message) == [
        "required gate 'unit' is removed",
        "required gate 'ui' is removed",
      ])
    let policy = two.policy(source: "feature", target: "develop")
    #expect(policy.demands.map(\.gate.name) == ["unit", "ui", "coverage", "size", "new"])
  }

  @Test func `a lowered threshold is reported with its branch types`() throws {
    var change = Self.base
    change.policies[0].thresholds.minimum = 70
    change.policies[1].thresholds.lines = 2000
    let two = TwoPolicies(base: Self.base, change: change)
    #expect(
      two.loosenings == [
        Loosening(
          path: "policies.2.size.lines",
          "gate 'size': lines changed from 1000 to 2000 for branches of type 'hotfix'"),
        Loosening(
          path: "policies.1.coverage.minimum",
          "gate 'coverage': minimum changed from 85 to 70 for merges of 'hotfix' into 'main'"),
      ])
    let policy = two.policy(source: "hotfix", target: "main")
    #expect(policy.demand(on: "coverage")?.values.first?.value == "85")
  }

  @Test func `a threshold of a gate is reported once`() {
    let change = Self.changed("coverage") {
      $0.work = .builtIn(.coverage(CoverageThresholds(minimum: 50)))
    }
    let two = TwoPolicies(base: Self.base, change: change)
    #expect(
      two.loosenings.map(\.message) == [
        "gate 'coverage': minimum changed from 80 to 50",
        "gate 'coverage': new-code changed from 90 to none",
      ])
  }

  @Test func `a removed entry is reported, and one that makes a gate advisory`() {
    var change = Self.base
    change.policies.remove(at: 2)
    change.policies.append(PolicyEntry(path: "policies.3", sources: ["feature"], skipped: ["unit"]))
    #expect(
      TwoPolicies(base: Self.base, change: change).loosenings.map(\.message).sorted() == [
        "gate 'ui' changed from required to advisory for merges into 'main'",
        "gate 'unit' changed from required to skipped for branches of type 'feature'",
      ])
  }

  @Test func `with an owner's approval the settings of the change apply`() throws {
    let change = Self.changed("unit", in: Self.sound) { $0.work = .command(["true"]) }
    let two = TwoPolicies(base: Self.sound, change: change)
    let gate = two.policy(source: nil, target: nil, isApproved: true).gates.first
    #expect(gate?.work == .command(["true"]))
  }

  @Test(
    arguments: [
      (["Lead"], nil, "@lead"), (["@lead"], "somebody", "@lead"), (["lead"], "@Lead", nil),
      (["other"], nil, nil), ([], nil, nil),
    ] as [([String], String?, String?)])
  func `an owner of the base may approve, but not the author`(
    approvers: [String], author: String?, owner: String?
  ) {
    #expect(PolicyApproval.owner(of: Self.sound, among: approvers, author: author) == owner)
  }

  @Test func `new owners and a longer run are reported`() {
    var change = Self.sound
    change.owners.append("@me")
    change.timeout *= 2
    #expect(TwoPolicies(base: Self.sound, change: change).loosenings.count == 2)
  }

  @Test func `a finding contains the owners who can approve`() {
    let loosening = Loosening(path: "gates", "required gate 'x' is removed")
    #expect(
      loosening.diagnostic(owners: ["@a", "@b"], place: nil).hint?.text
        == "request an approval from @a or @b")
    #expect(loosening.diagnostic(owners: [], place: nil).hint?.text.contains("gate-run") == true)
  }
}
