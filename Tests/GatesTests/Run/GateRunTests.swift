import Base
import Gates
import Testing

@Suite struct GateRunTests {
  @Test(arguments: GateState.allCases)
  func `a required gate affects the verdict, an advisory one does not`(state: GateState) {
    let acceptable: Set<GateState> = [.passed, .waived, .skipped]
    let required = GateRun(gates: [GateResult("unit", state)])
    let expected: Verdict =
      state == .unknown ? .unknown : acceptable.contains(state) ? .pass : .fail
    #expect(required.verdict == expected)
    let advisory = GateRun(
      gates: [GateResult("unit", .passed), GateResult("size", state, isRequired: false)])
    #expect(advisory.verdict == .pass)
  }

  @Test func `a run without a required gate does not pass`() {
    #expect(GateRun(gates: []).verdict == .fail)
    #expect(GateRun(gates: [GateResult("size", .passed, isRequired: false)]).verdict == .fail)
  }

  @Test func `a loosened policy fails a run whose gates pass`() {
    let policy = GatePolicySummary(findings: [Diagnostic("policy-loosened", "'unit' is gone")])
    #expect(GateRun(gates: [GateResult("unit", .passed)], policy: policy).verdict == .fail)
  }

  @Test func `a finding has the effect of its gate`() {
    let missing = Diagnostic("git", "the merge base is missing")
    func weighed(_ state: GateState, isRequired: Bool = true) -> Diagnostic {
      GateResult("secrets", state, isRequired: isRequired).weighed(missing)
    }
    #expect(weighed(.failed) == missing)
    #expect(weighed(.unknown).isUndecided && weighed(.unknown).severity == .error)
    let advisory = weighed(.unknown, isRequired: false)
    #expect(advisory.severity == .warning && !advisory.isUndecided)
    #expect(weighed(.waived).severity == .warning)
  }

  @Test func `an unreadable policy is unknown if nothing fails`() {
    let unread = Diagnostic.undecided("policy-source", "the base is not here")
    func run(_ state: GateState, _ findings: Diagnostic...) -> GateRun {
      GateRun(gates: [GateResult("unit", state)], policy: GatePolicySummary(findings: findings))
    }
    #expect(run(.passed, unread).verdict == .unknown)
    #expect(run(.passed, unread).report.verdict == .unknown)
    #expect(run(.failed, unread).verdict == .fail)
    #expect(run(.passed, unread, Diagnostic("policy-loosened", "less")).verdict == .fail)
  }

  @Test func `a threshold is not rounded`() {
    #expect(LineCounts(covered: 8, total: 10).reaches(percent: 80))
    #expect(!LineCounts(covered: 79_999, total: 100_000).reaches(percent: 80))
    #expect(LineCounts().reaches(percent: 100))
  }
}
