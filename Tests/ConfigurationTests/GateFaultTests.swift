import Configuration
import Base
import Gates
import Testing

/// Every error has its place and, if possible, a suggestion.
struct GateFaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var message: String
    var hint: String?
    var place: (line: Int, column: Int)?

    init(_ text: String, _ message: String, hint: String? = nil, at place: (Int, Int)? = nil) {
      (self.text, self.message, self.hint, self.place) = (text, message, hint, place)
    }

    var testDescription: String { text }
  }

  static let cases = [
    Case(
      "gates: { x: { comand: make } }", "unknown key 'comand' in 'gates.x'",
      hint: "did you mean 'command'?", at: (1, 15)),
    Case(
      "gates: { Unit: { command: make } }",
      "'Unit' can't name <gate>: expected lower-case letters, digits and '-', such as 'chore'"),
    Case(
      "gates: { x: { preset: swiftlnt } }",
      "'gates.x.preset' is 'swiftlnt', expected "
        + GatePreset.all.dropLast().map(\.name).joined(separator: ", ") + " or flags",
      hint: "did you mean 'swiftlint'?", at: (1, 23)),
    Case(
      "gates:\n  x: { timeout: 1m }", "the gate 'x' has neither a command nor a preset",
      hint: "gates: { x: { command: [make, x] } }", at: (2, 3)),
    Case(
      "gates: { x: { command: swift test } }",
      "'gates.x.command' is one word, 'swift test': no shell splits it",
      hint: "command: [swift, test]", at: (1, 24)),
    Case(
      "gates: { x: { preset: strings, command: make } }",
      "'gates.x.command' is not allowed for 'strings', which runs no program", at: (1, 41)),
    Case(
      "gates: { x: { command: make, arguments: [a] } }",
      "'gates.x.arguments' is not allowed for a gate with a command: add the arguments to 'command'"
    ),
    Case(
      "gates: { x: { command: make, minimum: 80 } }",
      "'gates.x.minimum' is not allowed for a gate without a preset", at: (1, 39)),
    Case(
      "gates: { secrets: { lines: 5 } }",
      "'gates.secrets.lines' is not allowed for preset 'secrets'"),
    Case(
      "gates: { x: { command: make, retries: 1 } }",
      "'gates.x.retries' needs 'reports' to find the tests"),
    Case(
      "gates: { x: { command: make, retries: 3 } }",
      "'gates.x.retries' is '3', expected a whole number from 0 to 2"),
    Case(
      "gates: { x: { command: make, cache: true } }",
      "'gates.x.cache' needs 'inputs': without them, results are not cached"),
    Case(
      "gates: { x: { command: make, inputs: [a], mutates: true, cache: true } }",
      "'gates.x.cache' is not allowed for a gate that changes files"),
    Case(
      "gates: { x: { command: make, report-format: junit } }",
      "'gates.x.report-format' needs 'reports'"),
    Case(
      "gates: { x: { command: make, reports: [../out.xml] } }",
      "'gates.x.reports' is '../out.xml', expected a path inside the repository, without '..'"),
    Case(
      "gates: { x: { command: make, inputs: [/etc/**] } }",
      "'gates.x.inputs' is '/etc/**', expected a path inside the repository, without '..'"),
    Case(
      "gates: { x: { command: make, environment: [A=B] } }",
      "'gates.x.environment' is 'A=B', expected the name of an environment variable, such as SONAR_TOKEN"
    ),
    Case(
      "gates:\n  unit: { command: make }\n  x: { command: make, needs: [unti] }",
      "'gates.x.needs' names the gate 'unti', which does not exist", hint: "did you mean 'unit'?",
      at: (3, 31)),
    Case(
      "gates:\n  a: { command: x, needs: [b] }\n  b: { command: x, needs: [a] }",
      "the 'needs' of gates form a cycle: a -> b -> a", hint: "remove one of them from 'needs'",
      at: (2, 27)),
    Case(
      "gates: { a: { command: x, needs: [a] } }",
      "the 'needs' of gates form a cycle: a -> a"),
    Case(
      "policies: { source: hotfix }", "'policies' must be a list of maps",
      hint: "start each map with '- '"),
    Case(
      "policies:\n  - { sorce: hotfix }", "unknown key 'sorce' in 'policies.1'",
      hint: "did you mean 'source'?", at: (2, 7)),
    Case(
      "policies:\n  - { source: hotfx, require: [strings] }",
      "'policies.1.source' names the branch type 'hotfx', which the model does not have",
      hint: "did you mean 'hotfix'?", at: (2, 15)),
    Case(
      "policies:\n  - { source: hotfix, require: [secret] }",
      "'policies.1.require' names the gate 'secret', which does not exist",
      hint: "did you mean 'secrets'?", at: (2, 33)),
    Case(
      "gates: { secrets: }\npolicies:\n  - { source: hotfix, require: [secrets], skip: [secrets] }",
      "'policies.1' names 'secrets' both in 'require' and in 'skip'"),
    Case(
      "policies:\n  - { source: hotfix, require: [secrets] }\n  - { source: hotfix, require: [strings] }",
      "'policies.2' and 'policies.1' are for the same branches", hint: "combine them in one entry",
      at: (3, 5)),
    Case(
      "policies:\n  - { require: [secrets] }", "'policies.1' has neither 'source' nor 'target'",
      hint: "put settings for all branches under 'gates'", at: (2, 5)),
    Case(
      "policies: [hotfix]",
      "'policies.1' must be a map with: source, target, require, advise, skip, coverage, size, "
        + "duplication"),
    Case(
      "policies:\n  - { source: hotfix, coverage: { minimum: 80 } }",
      "'policies.1.coverage' has no effect: no gate has the preset 'coverage'",
      hint: "gates: { coverage: }", at: (2, 44)),
    Case(
      "deploy: { store: { command: [x] } }",
      "the action 'store' does not name the branch type that it runs from", hint: "from: main"),
    Case("deploy: { qa: { timeout: 1h } }", "the action 'qa' has no command"),
    Case(
      "deploy:\n  qa: { command: x, build-number: 5 }\n  internal: { command: x, build-number: 6 }",
      "the build numbers of 'internal' overlap with those of 'qa'", hint: "base: 100005",
      at: (3, 41)),
    Case(
      "deploy: { qa: { command: x, needs: [y] } }",
      "'deploy.qa.needs' names the action 'y', which does not exist"),
    Case("gate-run: { jobs: 0 }", "'gate-run.jobs' is '0', expected a whole number from 1 to 256"),
  ]

  @Test(arguments: cases)
  func `each error is reported once, with its place`(fault: Case) throws {
    let faults = Example.faults(of: fault.text)
    #expect(faults.map(\.message) == [fault.message])
    let found = try #require(faults.first)
    #expect(found.place != nil)
    if let hint = fault.hint { #expect(found.hint?.text == hint) }
    if let place = fault.place {
      #expect(found.place?.line == place.line && found.place?.column == place.column)
    }
  }

  @Test func `more gates than the limit are rejected unread`() {
    let gates = (0...100).map { "  g\($0): { command: x }\n" }.joined()
    #expect(
      Example.faults(of: "gates:\n" + gates).map(\.message) == [
        "'gates' has 101 gates; at most 100 are allowed"
      ])
  }

  @Test func `a cycle in a chain of a hundred gates is found`() {
    let chain = (0..<100).map { "  g\($0): { command: x, needs: [g\(($0 + 1) % 100)] }\n" }.joined()
    let faults = Example.faults(of: "gates:\n" + chain)
    #expect(faults.count == 1)
    #expect(faults.first?.message.hasSuffix("g99 -> g0") == true)
  }

  @Test func `the schema accepts the example and rejects what decoding rejects`() throws {
    let validator = SchemaValidator()
    let tree = try ConfigReader.read(Array(GateConfigurationTests.example.utf8))
    #expect(validator.accepts(tree, ConfigSchema.json))
    for text in [
      "gates: { x: { comand: make } }", "gates: { x: { preset: swiftlnt } }",
      "gates: { x: { command: make, retries: 3 } }", "policies: { source: hotfix }",
      "policies: [hotfix]", "policies: [{ sorce: hotfix }]", "gate-run: { jobs: 0 }",
      "deploy: { qa: { from: [] } }", "gates: { x: { command: [] } }",
    ] {
      let tree = try ConfigReader.read(Array(text.utf8))
      #expect(!validator.accepts(tree, ConfigSchema.json), "\(text)")
    }
  }
}
