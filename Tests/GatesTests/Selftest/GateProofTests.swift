import Base
import Gates
import Testing

@Suite struct GateProofTests {
  private let command = Gate("lint", .command(["lint"]))

  private func outcome(_ state: GateState, findings: [Diagnostic] = []) -> GateResult {
    GateResult("lint", state, reason: "why", findings: findings)
  }

  @Test(arguments: [
    (GateState.passed, GateProof.neverFailed("why")), (.waived, .neverFailed("why")),
    (.skipped, .neverFailed("why")), (.error, .unknown("why")), (.timedOut, .unknown("why")),
    (.cancelled, .unknown("why")), (.blocked, .unknown("why")),
  ])
  func `only a failure shows that a gate can fail`(state: GateState, proof: GateProof) {
    #expect(GateProof(planted: outcome(state), command) == proof)
  }

  @Test func `only a finding on the violation shows that a gate can fail`() {
    let own = Diagnostic("x", "wrong", place: Place(path: "Sources/FlowctlSelftest.swift", line: 1))
    let test = Diagnostic("x", "AppTests.flowctlSelftestFails() failed")
    let other = Diagnostic("x", "wrong", place: Place(path: "Sources/A.swift", line: 1))
    #expect(GateProof(planted: outcome(.failed, findings: [other, own]), command) != nil)
    #expect(GateProof(planted: outcome(.failed, findings: [test]), command) != nil)
    #expect(GateProof(planted: outcome(.failed, findings: [other]), command) == nil)
    #expect(GateProof(planted: outcome(.failed), command) == nil)
  }

  @Test func `a built-in check sees only the violation`() {
    let gate = Gate("secrets", .builtIn(.secrets))
    #expect(GateProof(planted: outcome(.failed), gate) == .canFail("why"))
  }

  @Test func `a gate that also fails without the violation is no evidence`() {
    #expect(
      GateProof(control: outcome(.passed))
        == .canFail("it fails with the violation and passes without"))
    #expect(GateProof(control: outcome(.failed)) == .unknown("it also fails without the violation"))
    #expect(GateProof(control: outcome(.error)) == .unknown("without the violation: why"))
  }
}
