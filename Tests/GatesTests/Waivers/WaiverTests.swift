import Base
import Gates
import Testing

@Suite struct WaiverTests {
  private let today: CalendarDay
  private let gate = Gate("lint", .command(["swiftlint"]))

  init() throws { today = try #require(CalendarDay(parsing: "2026-03-01")) }

  private func day(_ offset: Int) -> CalendarDay {
    CalendarDay(secondsSince1970: today.secondsSince1970 + offset * 86_400)
  }

  private func waiver(
    gate: String = "lint", rule: String? = "force_cast", path: String? = nil,
    fingerprint: String? = nil, days: Int = 30
  ) -> Waiver {
    Waiver(
      gate: gate, rule: rule, path: path, fingerprint: fingerprint, reason: "old code", owner: "@a",
      approver: "@b", ticket: "APP-1", expires: day(days))
  }

  private func finding(_ rule: RuleID, _ path: String) -> FingerprintedFinding {
    FingerprintedFinding(
      Diagnostic(rule, "x", place: Place(path: path, line: 3)), fingerprint: "0123456789abcdef")
  }

  @Test func `a waiver covers its findings and its use is reported`() {
    let waivers = Waivers([waiver(path: "Sources/Old/**")], today: today)
    let answer = waivers.apply(
      to: [
        finding("force_cast", "Sources/Old/A.swift"), finding("force_cast", "Sources/New/B.swift"),
        finding("todo", "Sources/Old/A.swift"),
      ], of: gate)
    #expect(answer.waived.count == 1 && answer.left.count == 2)
    #expect(
      answer.notes == [
        "force_cast in Sources/Old/**: old code (@a, approved by @b, APP-1, until 2026-03-31)"
      ])
  }

  @Test(arguments: [(-1, false), (0, true), (90, true), (91, false)])
  func `a waiver is valid to its last day, and not if it is too long`(days: Int, holds: Bool) {
    let waivers = Waivers([waiver(days: days)], today: today)
    let answer = waivers.apply(to: [finding("force_cast", "a")], of: gate)
    #expect(answer.left.isEmpty == holds)
  }

  @Test func `a waiver by fingerprint is for one finding`() {
    let waivers = Waivers([waiver(rule: nil, fingerprint: "0123456789abcdef")], today: today)
    #expect(waivers.apply(to: [finding("x", "a")], of: gate).left.isEmpty)
    let other = Waivers([waiver(rule: nil, fingerprint: "1123456789abcdef")], today: today)
    #expect(other.apply(to: [finding("x", "a")], of: gate).left.count == 1)
  }

  @Test func `secrets and the policy can't be waived`() {
    let gates = [Gate("keys", .builtIn(.secrets)), Gate("flow", .builtIn(.branchPolicy))]
    for gate in gates {
      let waivers = Waivers([waiver(gate: gate.name)], today: today)
      #expect(waivers.apply(to: [finding("force_cast", "a")], of: gate).left.count == 1)
      #expect(
        waivers.findings(gates: gates).map(\.message) == [
          "gate '\(gate.name)' can't be waived"
        ])
    }
  }

  @Test(
    arguments: [
      (8, nil), (7, "ends on 2026-03-08, in 7 days"), (0, "ends on 2026-03-01, in 0 days"),
      (-1, "ended on 2026-02-28"),
    ] as [(Int, String?)])
  func `a waiver is reported seven days before its end`(days: Int, words: String?) {
    let findings = Waivers([waiver(days: days)], today: today).findings(gates: [gate])
    #expect(findings.map(\.severity) == (words == nil ? [] : [.warning]))
    #expect(findings.first?.message.hasSuffix(words ?? "?") == (words == nil ? nil : true))
  }

  @Test func `a waiver for too long or for no gate is an error`() {
    let waivers = Waivers([waiver(days: 91), waiver(gate: "lnt")], today: today)
    let findings = waivers.findings(gates: [gate])
    #expect(findings.map(\.severity) == [.error, .error])
    #expect(findings.first?.hint?.text == "expires: 2026-05-30")
  }

  @Test func `a new waiver, or a later end, is a loosening`() {
    let base = Waivers([waiver(days: 10)], today: today)
    #expect(base.loosenings(by: Waivers([waiver(days: 5)], today: today)) == [])
    #expect(base.loosenings(by: Waivers([], today: today)) == [])
    #expect(base.loosenings(by: Waivers([waiver(days: 11)], today: today)).count == 1)
    let more = Waivers([waiver(days: 10), waiver(path: "b", days: 1)], today: today)
    #expect(
      base.loosenings(by: more).map(\.message) == [
        "waiver added for 'lint' for force_cast in b"
      ])
  }

  @Test(arguments: [(-1, false), (0, true), (30, true), (31, false)])
  func `a test is in quarantine for thirty days at most`(days: Int, holds: Bool) {
    let test = QuarantinedTest(id: "A/b()", owner: "@a", ticket: "T-1", expires: day(days))
    let quarantine = Quarantine([test], today: today)
    #expect((quarantine.entry(for: "A/b()") != nil) == holds)
    #expect(quarantine.entry(for: "A/c()") == nil)
    #expect(
      quarantine.findings.map(\.severity) == (days == 31 ? [.error] : days < 8 ? [.warning] : []))
  }

  @Test func `a new test in quarantine is a loosening`() {
    let test = QuarantinedTest(id: "A/b()", owner: "@a", ticket: "T-1", expires: day(9))
    var later = test
    later.expires = day(20)
    let (none, one) = (Quarantine(today: today), Quarantine([test], today: today))
    #expect(none.loosenings(by: one).map(\.message) == ["test 'A/b()' is added to the quarantine"])
    #expect(one.loosenings(by: none) == [])
    #expect(one.loosenings(by: Quarantine([later], today: today)).count == 1)
  }
}
