import Configuration
import Base
import Gates
import Gitflow
import Testing

struct GateConfigurationTests {
  /// The example of the manual.
  static let example = """
    gates:
      lint: { preset: swiftlint, on: [pre-commit, pull-request] }
      unit:
        command: [swift, test, --parallel, --xunit-output, build/tests.xml, --enable-code-coverage]
        inputs: ["Sources/**", "Tests/**", Package.swift]
        reports: [build/tests.xml, build/tests-swift-testing.xml]
        timeout: 20m
      coverage: { needs: [unit], preset: coverage, minimum: 80, new-code: 90, ratchet: true }
      ui: { command: [make, ui-test], timeout: 45m, cache: false }
      size: { preset: pull-request-size, lines: 400, required: false }
    policies:
      - { source: hotfix, target: main, require: [lint, unit, strings], coverage: { minimum: 85 } }
    """

  private func gates(_ text: String) throws -> [Gate] {
    try Example.read("gates:\n  " + text + "\n").gates.gates
  }

  @Test func `the example is read as documented`() throws {
    let settings = try Example.read(Self.example).gates
    let gates = settings.gates
    #expect(gates.map(\.name) == ["lint", "unit", "coverage", "ui", "size", "strings"])
    #expect(gates[0].triggers == [.preCommit, .pullRequest])
    #expect(gates[0].preset == "swiftlint")
    #expect(
      gates[1]
        == Gate(
          "unit",
          .command([
            "swift", "test", "--parallel", "--xunit-output", "build/tests.xml",
            "--enable-code-coverage",
          ]), inputs: ["Sources/**", "Tests/**", "Package.swift"],
          reports: [
            DeclaredReport(path: "build/tests.xml"),
            DeclaredReport(path: "build/tests-swift-testing.xml"),
            DeclaredReport(path: ".build/*/*/codecov/*.json"),
          ], timeout: 1200))
    #expect(
      gates[2].work
        == .builtIn(.coverage(CoverageThresholds(minimum: 80, newCode: 90, ratchets: true))))
    #expect(gates[2].needs == ["unit"])
    #expect(gates[3].timeout == 2700 && !gates[3].isCached)
    #expect(gates[4].work == .builtIn(.pullRequestSize(lines: 400, files: 50)))
    #expect(!gates[4].isRequired)
    #expect(gates[5].work == .builtIn(.strings))
    #expect(gates.map(\.isByPolicy) == [false, false, false, false, false, true])
    var policy = PolicyEntry(path: "policies.1")
    (policy.sources, policy.targets) = (["hotfix"], ["main"])
    policy.required = ["lint", "unit", "strings"]
    policy.thresholds.minimum = 85
    #expect(settings.policies == [policy])
  }

  @Test(arguments: GatePreset.all.map(\.name))
  func `a gate with only the name of a preset is that preset, and so is its short form`(
    name: String
  ) throws {
    let preset = try #require(GatePreset.named(name))
    let alone = try #require(try gates("\(name):").first)
    let short = try #require(try gates("check: \(name)").first)
    #expect(alone.work == preset.gate.work && alone.preset == name)
    #expect(short.work == preset.gate.work && short.name == "check")
    #expect(alone.timeout == preset.gate.timeout && alone.isRequired)
  }

  @Test func `a command replaces that of the preset, and arguments are appended to it`() throws {
    let replaced = try gates("unit: { preset: swift-test, command: [make, test] }")[0]
    #expect(replaced.work == .command(["make", "test"]))
    #expect(replaced.reports.count == 2)
    let added = try gates("ios: { preset: xcodebuild, arguments: [-scheme, App] }")[0]
    guard case .command(let words) = added.work else {
      Issue.record("no command")
      return
    }
    #expect(words.suffix(2) == ["-scheme", "App"] && words.first == "xcodebuild")
  }

  @Test func `a command may repeat a word, and a single word needs no list`() throws {
    #expect(
      try gates("x: { command: [a, -D, a, -D, b] }")[0].work
        == .command(["a", "-D", "a", "-D", "b"]))
    #expect(try gates("x: { command: make }")[0].work == .command(["make"]))
  }

  @Test(arguments: [("90s", 90), ("20m", 1200), ("1h", 3600), ("24h", 86_400)])
  func `a duration has a unit`(text: String, seconds: Int) throws {
    #expect(try gates("x: { command: make, timeout: \(text) }")[0].timeout == seconds)
  }

  @Test(arguments: ["0s", "20", "25h", "1.5h", "-1m", "1 h", "99999999999h", "1h30m"])
  func `an invalid duration is rejected`(text: String) {
    #expect(
      Example.faults(of: "gates: { x: { command: make, timeout: \(text) } }").map(\.message) == [
        "'gates.x.timeout' is '\(text)', expected a duration of at most 24h, such as 90s, 20m or 1h"
      ])
  }

  @Test func `a gate that changes files or has no inputs is not cached`() throws {
    #expect(try !gates("x: { command: make, inputs: [a], mutates: true }")[0].isCached)
    #expect(try !gates("x: { command: make }")[0].isCached)
    #expect(try gates("x: { command: make, inputs: [a] }")[0].isCached)
  }

  @Test func `actions run on the branch type of their name, or on the one that they set`() throws {
    let actions = try Example.read(
      """
      deploy:
        internal: { command: [fastlane, beta], build-number: 10000, timeout: 90m }
        qa: [fastlane, qa]
        store:
          from: [main, hotfix]
          command: [fastlane, store]
          needs: qa
          environment: [ASC_KEY]
          build-number: { base: 500000, size: 1000, variable: BUILD }
      """
    ).gates.actions
    #expect(actions.map(\.kinds) == [["develop"], ["release"], ["main", "hotfix"]])
    #expect(actions[0].buildNumbers?.number(ofCount: 42) == 10_042)
    #expect(actions[0].buildNumbers?.number(ofCount: 100_000) == nil)
    #expect(actions[0].gate.timeout == 5400)
    #expect(actions[1].gate.work == .command(["fastlane", "qa"]))
    #expect(actions[2].buildNumbers == BuildNumbers(base: 500_000, size: 1000, variable: "BUILD"))
    #expect(actions[2].gate.environment == ["ASC_KEY"] && actions[2].gate.needs == ["qa"])
  }

  @Test func `a run has its limits`() throws {
    let settings = try Example.read("gate-run: { jobs: 4, timeout: 45m, owners: ['@a/leads'] }")
      .gates
    #expect(settings.jobs == 4 && settings.timeout == 2700 && settings.owners == ["@a/leads"])
    #expect(try Example.read("").gates == GateSettings())
  }

  @Test func `gates read back from their entries`() throws {
    let text = """
      \(Self.example.split(separator: "policies:")[0])
        format: { command: [x, y], mutates: true, priority: 5, retries: 2, reports: [a.xml, b.xml], report-format: junit, allow-empty: true }
        copies: { preset: duplication, tokens: 50, percent: 1, exclude: [a/**] }
        strings:
      deploy:
        qa: { command: [a, a], build-number: 7, environment: [A, B] }
      gate-run: { jobs: 3, owners: [x] }
      """
    let configuration = try Example.read(text)
    let overrides = configuration.entries.filter { !$0.values.isEmpty }.map {
      ConfigOverride($0.path, $0.values)
    }
    var decoded = try Configuration.decode(overrides).gates
    // Entries are sorted, gates are in the order of the file.
    let names = configuration.gates.gates.map(\.name)
    decoded.gates = names.compactMap { name in decoded.gates.first { $0.name == name } }
    #expect(decoded == configuration.gates)
  }

  @Test func `every value has its origin`() throws {
    let configuration = try Example.read(Self.example)
    func origin(_ path: String) -> String { configuration.origin(of: path).description }
    #expect(origin("gates.unit.timeout") == ".flowctl.yml:7")
    #expect(origin("gates.lint.command") == "preset swiftlint")
    #expect(origin("gates.lint.timeout") == "preset swiftlint")
    #expect(origin("gates.lint.required") == "default")
    #expect(origin("gates.unit.required") == "default")
    #expect(origin("policies.1.coverage.minimum") == ".flowctl.yml:12")
  }

  @Test func `a hook decodes only the sections of branches`() throws {
    let tree = try ConfigReader.read(Array((Self.example + "\nremote: upstream\n").utf8))
    let document = try ConfigDocument(valid: tree, path: "x")
    let branches = try Configuration.decode(document, path: "x", sections: .branches)
    #expect(branches.gates == GateSettings())
    #expect(branches.policy.remote == "upstream")
  }
}
