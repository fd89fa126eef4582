import Base
import Gates
import Testing

@Suite struct GateRunReportTests {
  /// Every state, required and not, with findings of each severity and without.
  @Test(arguments: GateState.allCases, [true, false])
  func `the findings are as severe as the verdict of the run`(state: GateState, isRequired: Bool) {
    let finding = { (severity: Severity) in [Diagnostic("line-length", "long", severity: severity)]
    }
    for findings in [[]] + Severity.allCases.map(finding) {
      let gate = GateResult("a", state, isRequired: isRequired, findings: findings)
      for gates in [[gate], [gate, GateResult("unit", .passed)]] {
        let run = GateRun(gates: gates)
        #expect(run.report.verdict == run.verdict)
      }
    }
  }

  @Test func `an undecided finding fails with the run`() {
    let gate = GateResult("a", .error, findings: [.undecided("stale", "no base is known")])
    #expect(GateRun(gates: [gate]).report.verdict == .fail)
  }

  @Test func `outputs contain the failed gates`() throws {
    let outputs = Dictionary(
      uniqueKeysWithValues: GateRun.sample.outputs.map { ($0.key, $0.value) })
    #expect(outputs["verdict"] == "fail")
    #expect(outputs["failed"] == "unit\ncoverage\nui\nscreens\nsecrets")
    for (key, value) in GateRun.hostile("EOF\nPATH=x").outputs {
      #expect(throws: Never.self) { try GitHubOutput.lines(key: key, value: value, random: 7) }
    }
  }
}
