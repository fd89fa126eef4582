import Base
import Gates
import Testing

@Suite struct GateBaselineTests {
  private func finding(_ rule: RuleID, _ path: String, line: Int, _ message: String = "m")
    -> Diagnostic
  {
    Diagnostic(rule, message, place: Place(path: path, line: line))
  }

  private func prints(
    _ findings: [Diagnostic], renames: [String: String] = [:], text: [Int: String] = [:]
  ) -> [FingerprintedFinding] {
    FingerprintedFinding.all(findings, of: "lint", renames: renames) { text[$0.line] }
  }

  @Test func `neither line, message nor indentation is in a fingerprint`() {
    let old = prints([finding("r", "a.swift", line: 3, "12 lines")], text: [3: "  let x = 1"])
    let new = prints([finding("r", "a.swift", line: 9, "13 lines")], text: [9: "\tlet x = 1  "])
    #expect(old.map(\.fingerprint) == new.map(\.fingerprint))
  }

  @Test func `rule, path, text and which of equal ones it is are`() {
    let text = [1: "a", 2: "a", 3: "b"]
    let all = prints(
      [
        finding("r", "f", line: 1), finding("r", "f", line: 2), finding("r", "f", line: 3),
        finding("s", "f", line: 1), finding("r", "g", line: 1),
      ], text: text)
    #expect(Set(all.map(\.fingerprint)).count == 5)
    let other = FingerprintedFinding.all([finding("r", "f", line: 1)], of: "other") {
      text[$0.line]
    }
    #expect(other[0].fingerprint != all[0].fingerprint)
  }

  @Test func `accepted findings are omitted, new ones stay, outdated entries are reported`() {
    let text = [1: "a", 2: "b", 3: "c"]
    let base = GateBaseline(
      .init(known: prints([finding("r", "f", line: 1), finding("r", "f", line: 2)], text: text)))
    let now = prints([finding("r", "f", line: 1), finding("r", "f", line: 3)], text: text)
    #expect(base.new(now).map(\.diagnostic.place?.line) == [3])
    #expect(
      base.stale(now, evaluated: ["lint"]).map(\.message) == [
        "baseline entry without a finding: lint r f"
      ])
    let updated = base.updated(now, evaluated: ["lint"])
    #expect(updated.entries.count == 1)
  }

  @Test func `a renamed file keeps its known findings`() throws {
    let text = [1: "a"]
    let base = GateBaseline(.init(known: prints([finding("r", "old.swift", line: 1)], text: text)))
    let moved = prints(
      [finding("r", "new.swift", line: 1)], renames: ["new.swift": "old.swift"], text: text)
    #expect(base.new(moved).isEmpty && base.stale(moved, evaluated: ["lint"]).isEmpty)
    let updated = base.updated(moved, evaluated: ["lint"])
    #expect(Array(updated.entries.values) == ["lint r new.swift"])
    #expect(base.loosenings(by: updated, moved) == [])
    let later = prints([finding("r", "new.swift", line: 1)], text: text)
    #expect(GateBaseline(updated).new(later).isEmpty)
  }

  @Test func `entries of a gate that was not evaluated stay`() {
    let known = GateBaseline(.init(known: prints([finding("r", "f", line: 1)])))
    #expect(known.stale([], evaluated: ["unit"]).isEmpty)
    #expect(GateBaseline(known.updated([], evaluated: ["unit"])) == known)
    #expect(known.updated([], evaluated: ["lint"]).entries.isEmpty)
  }

  @Test func `failed tests and undecided findings are never accepted`() {
    var unclear = finding("r", "f", line: 1)
    unclear.isUndecided = true
    let found = prints([finding("test-failed", "f", line: 1), unclear])
    #expect(GateBaseline.initial(found).entries.isEmpty)
    let forged = Baseline(Dictionary(uniqueKeysWithValues: found.map { ($0.fingerprint, "") }))
    #expect(GateBaseline(forged).new(found) == found)
  }

  @Test func `a line feed in a path starts no entry`() throws {
    let known = GateBaseline.initial(
      prints([finding("r", "f\n0123456789abcdef lint", line: 1)]))
    #expect(try Baseline(parsing: known.bytes).entries.count == 1)
  }

  @Test func `a larger baseline is a loosening, a smaller one is not`() {
    let (one, two) = (
      ["0123456789abcdef": "r f"], ["0123456789abcdef": "r f", "fedcba9876543210": "s g"]
    )
    #expect(
      GateBaseline(Baseline(one)).loosenings(by: Baseline(two)).map(\.message) == [
        "finding added to the baseline: s g"
      ])
    #expect(GateBaseline(Baseline(two)).loosenings(by: Baseline(one)) == [])
  }

  @Test func `a ratchet compares with exactly the merge base`() {
    let commit = String(repeating: "a", count: 40)
    let record = CountRecord(
      commit: commit, gate: "coverage", lines: LineCounts(covered: 2, total: 3))
    func ratchet(_ covered: Int, _ total: Int, base: String? = commit) -> Ratchet {
      Ratchet(LineCounts(covered: covered, total: total), record: record, mergeBase: base)
    }
    let before = record.lines
    #expect(ratchet(4, 6) == .holds(now: LineCounts(covered: 4, total: 6), before: before))
    #expect(
      ratchet(666_666, 1_000_000)
        == .fell(now: LineCounts(covered: 666_666, total: 1_000_000), before: before))
    #expect(
      ratchet(.max, .max) == .holds(now: LineCounts(covered: .max, total: .max), before: before))
    for answer in [
      ratchet(1, 1, base: nil), ratchet(1, 1, base: String(repeating: "b", count: 40)),
    ] {
      guard case .unknown = answer else {
        Issue.record("compared with another commit")
        return
      }
    }
  }

  @Test(arguments: ["", "x coverage 1 2", "\(String(repeating: "a", count: 40)) coverage 3 2"])
  func `an invalid line is no record`(line: String) {
    #expect(CountRecord(parsing: line) == nil)
    let record = CountRecord(
      commit: String(repeating: "a", count: 40), gate: "c", lines: LineCounts(covered: 1, total: 2))
    #expect(CountRecord(parsing: record.text) == record)
  }
}

extension Baseline {
  fileprivate init(known: [FingerprintedFinding]) { self = GateBaseline.initial(known) }
}
