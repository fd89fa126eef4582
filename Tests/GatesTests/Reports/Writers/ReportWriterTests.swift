import Diagnostics
import Gates
import Testing

@Suite struct ReportWriterTests {
  @Test func `tests that are written as JUnit are read as they were`() throws {
    var report = TestReport()
    report.add(ReportedTest(suite: "S<1>", name: "a \"b\"", seconds: 0.5, file: "A.swift", line: 3))
    report.add(
      ReportedTest(suite: "S<1>", name: "c", outcome: .failed, message: "one & two\nthree ]]> four")
    )
    report.add(ReportedTest(suite: "T", name: "d", outcome: .errored, message: "e"))
    report.add(ReportedTest(suite: "T", name: "f", outcome: .skipped))
    report.add(ReportedTest(name: "g", isFlaky: true))
    let text = String(decoding: JUnitWriter.bytes(of: report), as: UTF8.self)
    let read = try #require(ReadReport.reading(text).tests)
    #expect(read.counts == report.counts)
    #expect(read.doubts.isEmpty && read.remarks.isEmpty)
    #expect(read.faults.map(\.id) == report.faults.map(\.id))
    #expect(read.faults.map(\.message) == report.faults.map(\.message))
    #expect(read.flakyCount == 1)
    #expect(read.others.first?.file == "A.swift")
  }

  @Test func `findings that are written as Checkstyle or SARIF are read as they were`() throws {
    var report = FindingReport()
    let findings = [
      ReportedFinding(
        rule: "r", severity: .warning, message: "a <b> & \"c\"", path: "A b.swift", line: 3,
        column: 2),
      ReportedFinding(rule: "s", severity: .error, message: "d", path: "B.swift", line: 1),
      ReportedFinding(rule: "t", severity: .note, message: "{e}"),
    ]
    for finding in findings { report.add(finding, word: finding.severity.rawValue) }
    let checkstyle = String(decoding: CheckstyleWriter.bytes(of: findings), as: UTF8.self)
    let read = try #require(ReadReport.reading(checkstyle).findings)
    #expect(Set(read.findings) == Set(findings))
    let sarif = report.report(command: "report convert").rendered(as: .sarif)
    let again = try #require(ReadReport.reading(String(decoding: sarif, as: UTF8.self)).findings)
    #expect(again.findings.map(\.message).sorted() == findings.map(\.message).sorted())
    #expect(again.bySeverity == ["warning": 1, "error": 1, "note": 1])
    #expect(Set(again.findings.map(\.path)) == ["A b.swift", "B.swift", nil])
  }
}
