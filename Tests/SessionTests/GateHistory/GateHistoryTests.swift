import Session
import Gates
import Testing

@Suite struct GateHistoryTests {
  @Test func `a record is read as it was written`() throws {
    for state in GateState.allCases {
      let record = GateRecord(
        gate: "unit test ü", state: state, milliseconds: 12, isCached: state == .passed,
        isFlaky: state == .failed, started: 5)
      let line = try #require(record.line)
      #expect(GateHistory(parsing: line + line).records == [record, record])
    }
    #expect(GateRecord(gate: "a\nb", state: .passed, milliseconds: 1, started: 0).line == nil)
  }

  @Test(arguments: [
    "", "x", "1\tpassed\t-5\t--\ta", "1\tgreen\t5\t--\ta", "1\tpassed\t5", "\t\t\t\t",
  ])
  func `damaged lines are ignored`(line: String) {
    #expect(GateHistory(parsing: "\(line)\n2\tpassed\t7\t--\ta\n\(line)").records.count == 1)
  }

  @Test func `durations exclude cached results`() {
    let history = GateHistory(
      [5000, 1000, 3000].map { record(.passed, $0) } + [
        record(.failed, 4000), record(.timedOut, 90_000), record(.cancelled, 5),
        record(.passed, 1, isCached: true), record(.passed, 6000, isFlaky: true),
      ])
    let summary = history.summaries[0]
    #expect(summary.runs == 5)
    #expect(summary.failures == 1)
    #expect(summary.flakes == 1)
    #expect(summary.cached == 1)
    #expect(summary.medianMilliseconds == 4000)
    #expect(summary.longestMilliseconds == 6000)
    #expect(history.expectedSeconds == ["unit": 4])
    #expect(GateHistory([record(.blocked, 0)]).expectedSeconds.isEmpty)
  }

  @Test func `the newer half of a long history stays`() {
    let history = GateHistory((0..<10).map { record(.passed, $0) })
    #expect(GateHistory(parsing: history.newerHalf).records.map(\.milliseconds) == [5, 6, 7, 8, 9])
  }

  private func record(
    _ state: GateState, _ milliseconds: Int, isCached: Bool = false, isFlaky: Bool = false
  ) -> GateRecord {
    GateRecord(
      gate: "unit", state: state, milliseconds: milliseconds, isCached: isCached,
      isFlaky: isFlaky, started: 0)
  }
}
