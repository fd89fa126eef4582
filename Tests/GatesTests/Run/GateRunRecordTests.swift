import Base
import Gates
import Testing

@Suite struct GateRunRecordTests {
  @Test func `a record is read as it was written`() throws {
    let record = Self.record(1)
    #expect(GateRunRecord(parsing: record.text) == record)
  }

  @Test func `a record truncated anywhere is invalid`() {
    let text = Self.record(1).text
    for count in 0..<text.utf8.count {
      #expect(
        GateRunRecord(parsing: String(decoding: text.utf8.prefix(count), as: UTF8.self)) == nil)
    }
  }

  @Test(arguments: ["gate\ta", "shard\t3\t2", "unknown\tx", "finding\ta", "started\tx\ty"])
  func `a record with a damaged line is invalid`(line: String) {
    #expect(GateRunRecord(parsing: Self.text(line)) == nil)
  }

  @Test func `a record with an edited line is invalid`() {
    let text = Self.record(2).text
    #expect(GateRunRecord(parsing: text) != nil)
    for (old, new) in [
      ("timed-out", "passed"), ("required\tunit2\n", ""), ("\t1\t", "\t0\t"), ("abc", "abd"),
      ("end\t", "end\t0"), ("planned\tunit1\n", ""),
    ] {
      #expect(text.contains(old))
      #expect(GateRunRecord(parsing: text.replacing(old, with: new)) == nil)
    }
  }

  @Test(arguments: [
    "tests\t9223372036854775807\t1\t0\t0", "tests\t-1\t0\t0\t0", "coverage\t9223372036854775807\t1",
    "coverage\t2\t1", "coverage\t1\t9223372036854775807",
  ])
  func `a record with impossible counts is invalid`(line: String) {
    let gate = "gate\tg\tpassed\t1\t0\t0\t1\t0\t\t"
    #expect(GateRunRecord(parsing: Self.text(gate)) != nil)
    #expect(GateRunRecord(parsing: Self.text(gate + "\n" + line)) == nil)
  }

  @Test func `the whole run requires what the base requires, whatever the shards say`() throws {
    var (one, two) = (Self.record(1), Self.record(2))
    (one.run.policy.required, two.run.policy.required) = ([], [])
    two.run.gates[0].isRequired = false
    let run = try GateRunMerge.merged([("a", one), ("b", two)], as: Self.expected)
    #expect(run.policy.required == ["unit1", "unit2"])
    #expect(run.gates.map(\.isRequired) == [true, true])
    #expect(run.verdict == .fail)
    var more = Self.expected
    more.planned.append("unit3")
    #expect(throws: GateRunMerge.Mismatch.gates(missing: ["unit3"], twice: [])) {
      try GateRunMerge.merged([("a", one), ("b", two)], as: more)
    }
  }

  @Test func `all shards of one run are merged`() throws {
    let run = try GateRunMerge.merged(
      [("b", Self.record(2)), ("a", Self.record(1))], as: Self.expected)
    #expect(run.gates.map(\.name) == ["unit1", "unit2"])
    #expect(run.verdict == .fail)
  }

  @Test func `shards of different runs are refused`() {
    var other = Self.record(2)
    #expect(merge([Self.record(1)]) == .missing([2], of: 2))
    #expect(merge([Self.record(1), Self.record(1)]) == .twice(1))
    #expect(merge([]) == .noShard)
    other.head = "other"
    #expect(merge([Self.record(1), other]) == .otherCommit("other", expected: "abc", place: "1"))
    other = Self.record(2)
    other.configuration = "other"
    #expect(merge([Self.record(1), other]) == .differs(what: "configuration", place: "1"))
    other = Self.record(2)
    other.id = "other"
    #expect(merge([Self.record(1), other]) == .differs(what: "run", place: "1"))
    other = Self.record(2)
    other.shard = nil
    #expect(merge([Self.record(1), other]) == .notAShard(place: "1"))
    other = Self.record(2)
    other.run.gates = []
    #expect(merge([Self.record(1), other]) == .gates(missing: ["unit2"], twice: []))
    other.run.gates = Self.record(1).run.gates
    #expect(merge([Self.record(1), other]) == .gates(missing: ["unit2"], twice: ["unit1"]))
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "a/b", "1/2/3", "1/257", "-1/2", "1/"])
  func `an invalid shard is refused`(text: String) {
    #expect(GateShard(parsing: text) == nil)
  }

  private func merge(_ records: [GateRunRecord]) -> GateRunMerge.Mismatch? {
    do throws(GateRunMerge.Mismatch) {
      _ = try GateRunMerge.merged(
        records.enumerated().map { ("\($0.offset)", $0.element) }, as: Self.expected)
      return nil
    } catch {
      return error
    }
  }

  private static let expected = GateRunMerge.Expected(
    head: "abc", configuration: "def", planned: ["unit1", "unit2"],
    policy: GatePolicySummary(origin: "base", required: ["unit1", "unit2"]))

  /// A record with valid first and last lines.
  private static func text(_ lines: String) -> String {
    let text = "flowctl run 2\n\(lines)\n"
    return text + "end\t\(SHA256.digits(of: Array(text.utf8)))\n"
  }

  private static func record(_ index: Int) -> GateRunRecord {
    var finding = Diagnostic(
      "rule", "a\tmessage\nof 100%", severity: .warning, why: "why", hint: "type %41",
      subject: "s", place: Place(path: "a b.swift", line: 3, column: 4))
    finding.isUndecided = true
    var gate = GateResult(
      "unit\(index)", index == 1 ? .passed : .timedOut, reason: "x\ty", started: 1.5, seconds: 2.25,
      isCached: true, isFlaky: true, findings: [finding], needs: ["lint"], log: "a.log",
      tests: TestCounts(passed: 1, failed: 2, errored: 3, skipped: 4),
      coverage: LineCounts(covered: 1, total: 2), waivers: ["w"])
    gate.excerpt = ["one", "two\u{1b}"]
    let policy = GatePolicySummary(
      origin: ".flowctl.yml", source: "feature", target: nil, required: ["unit1", "unit2"],
      findings: [finding])
    let run = GateRun(
      gates: [gate], policy: policy, title: "a → b", started: 7, seconds: 8, notes: ["n"])
    return GateRunRecord(
      run: run, head: "abc", configuration: "def", id: "77",
      shard: GateShard(index: index, count: 2), tree: "t", planned: ["unit1", "unit2"],
      reports: [.init(gate: "unit\(index)", place: "-", path: "/x")])
  }
}
