import Base
import Gates
import Testing

@Suite struct GatePlanTests {
  private static let settings = GateSettings(
    gates: [
      Gate("lint", .command(["l"]), triggers: [.preCommit, .pullRequest], inputs: ["**/*.swift"]),
      Gate("unit", .command(["u"]), inputs: ["Sources/**", "Tests/**"]),
      Gate("coverage", .builtIn(.coverage(CoverageThresholds())), needs: ["unit"]),
      Gate("strings", .builtIn(.strings), inputs: ["**/*.xcstrings"]),
      Gate("secrets", .builtIn(.secrets)),
      Gate("format", .command(["f"]), triggers: [.preCommit], mutates: true),
      Gate("ui", .command(["i"]), inputs: ["App/**"], priority: 9),
    ],
    policies: [PolicyEntry(path: "policies.1", sources: ["hotfix"], skipped: ["ui", "unit"])])

  private static func plan(
    _ scope: ChangeScope = .everything(reason: nil), source: String? = "feature",
    trigger: GateTrigger = .pullRequest, names: [String] = []
  ) throws(GatePlanError) -> GatePlan {
    try GatePlan(
      GatePolicy(settings, source: source, target: "develop"), scope: scope, trigger: trigger,
      names: names)
  }

  @Test func `all gates of the trigger run, by needs, priority and name`() throws {
    let plan = try Self.plan()
    #expect(plan.gates.map(\.name) == ["ui", "lint", "secrets", "strings", "unit", "coverage"])
    #expect(plan.skipped == [SkippedGate("format", reason: "does not run on 'pull-request'")])
  }

  @Test func `mutating gates come first`() throws {
    #expect(try Self.plan(trigger: .preCommit).gates.map(\.name) == ["format", "lint"])
  }

  @Test(
    arguments: [
      (["Sources/a.swift"], [], ["lint", "secrets", "unit", "coverage"]),
      (["README.md"], [], ["secrets"]),
      ([], ["App/L.xcstrings"], ["ui", "secrets", "strings"]),
      ([], ["Tests/gone.swift"], ["lint", "secrets", "unit", "coverage"]),
    ] as [([String], [String], [String])])
  func `only gates whose inputs changed run, also for a deleted file`(
    changed: [String], deleted: [String], names: [String]
  ) throws {
    let plan = try Self.plan(.files(changed: changed, deleted: deleted))
    #expect(plan.gates.map(\.name) == names)
    #expect(plan.skipped.contains(SkippedGate("format", reason: "does not run on 'pull-request'")))
    #expect(plan.gates.count + plan.skipped.count == 7)
  }

  @Test func `an unknown base runs all gates with a note`() throws {
    let plan = try Self.plan(.everything(reason: "this clone is shallow"))
    #expect(plan.gates.count == 6)
    #expect(plan.notes == ["all gates run: this clone is shallow"])
  }

  @Test func `a gate that the policy skips runs only for a gate that needs it`() throws {
    let plan = try Self.plan(source: "hotfix")
    #expect(plan.gates.map(\.name) == ["lint", "secrets", "strings", "unit", "coverage"])
    #expect(plan.gates.first { $0.name == "unit" }?.isRequired == false)
    #expect(
      plan.skipped.first
        == SkippedGate(
          "format", reason: "does not run on 'pull-request'"))
    #expect(
      plan.skipped.last == SkippedGate("ui", reason: "skipped by the policy (policies.1.skip)"))
  }

  @Test(arguments: [
    (["mail/a"], ["mail"]), (["calendar/a.swift"], ["calendar"]), (["calendar/a"], []),
    (["README"], ["mail"]), (["a.swift"], ["mail", "calendar"]), ([], []),
  ])
  func `a gate of an app runs only for files of that app`(changed: [String], names: [String])
    throws
  {
    var (mail, calendar) = (
      Gate("mail", .command(["m"])), Gate("calendar", .command(["c"]), inputs: ["**/*.swift"])
    )
    (mail.app, calendar.app) = ("mail", "calendar")
    // As in the configuration, a file of no app is one of each.
    let touches: AppsOfFiles = { app, path in
      path.hasPrefix(app + "/") || !path.contains("/")
    }
    let plan = try GatePlan(
      GatePolicy(GateSettings(gates: [mail, calendar]), source: nil, target: nil),
      scope: .files(changed: changed, deleted: []), touches: touches)
    #expect(Set(plan.gates.map(\.name)) == Set(names))
    #expect(plan.gates.count + plan.skipped.count == 2)
    for skipped in plan.skipped {
      #expect(skipped.reason == "nothing of app '\(skipped.name)' changed")
    }
  }

  @Test func `a run of what changed names the gates that every change runs`() throws {
    let gates = [
      Gate("all", .command(["true"]), inputs: ["**"]),
      Gate("some", .command(["true"]), inputs: ["a"]),
    ]
    let policy = GatePolicy(GateSettings(gates: gates), source: nil, target: nil)
    let scope = ChangeScope.files(changed: ["b"], deleted: [])
    #expect(
      try GatePlan(policy, scope: scope).notes == [
        "every change runs 'all': set 'inputs' to the files that they read"
      ])
    #expect(try GatePlan(policy).notes.isEmpty)
  }

  @Test func `named gates always run with their needs`() throws {
    let scope = ChangeScope.files(changed: [], deleted: [])
    #expect(try Self.plan(scope, names: ["coverage"]).gates.map(\.name) == ["unit", "coverage"])
    #expect(try Self.plan(scope, source: "hotfix", names: ["ui"]).gates.map(\.name) == ["ui"])
    #expect(throws: GatePlanError.self) { try Self.plan(names: ["unti"]) }
  }

  @Test func `shards are balanced and keep gates that need each other together`() throws {
    let gates = try Self.plan().gates
    let shards = GateShards.split(gates, into: 3)
    #expect(
      shards.map { $0.map(\.name) } == [
        ["unit", "coverage"], ["ui", "secrets"], ["lint", "strings"],
      ])
    #expect(GateShards.split(gates, into: 9).flatMap(\.self).count == gates.count)
    #expect(GateShards.groups(of: gates).count == 5)
  }

  @Test func `a matrix has a job for each shard with gates`() throws {
    let shards = GateShards.split(try Self.plan(names: ["coverage", "ui"]).gates, into: 4)
    let matrix: JSONValue = [
      "include": [
        [
          "name": "unit, coverage", "gates": "unit coverage", "shard": "1/2",
          "timeout-minutes": 70,
        ],
        ["name": "ui", "gates": "ui", "shard": "2/2", "timeout-minutes": 40],
      ]
    ]
    #expect(GateMatrix(shards: shards).json == matrix)
  }
}
