import Base
import Gates
import Testing

@Suite struct FindingReportTests {
  private func finding(_ rule: String, line: Int = 1) -> ReportedFinding {
    ReportedFinding(rule: rule, severity: .warning, message: "m", path: "a.swift", line: line)
  }

  @Test func `the first findings are kept, each once, and all are counted`() {
    var report = FindingReport(limit: 3)
    for line in 1...5 {
      report.add(finding("r", line: line), word: "warning")
      report.add(finding("r", line: line), word: "warning")
    }
    #expect(report.total == 10 && report.unique == 5)
    #expect(report.findings.map(\.line) == [1, 2, 3])
    #expect(report.moreFindings == 2)
    #expect(report.bySeverity == ["warning": 10])
  }

  @Test func `a finding in two reports is one distinct finding`() {
    var left = FindingReport()
    left.add(finding("a"), word: "warning")
    var right = FindingReport()
    right.add(finding("a"), word: "warning")
    right.add(finding("b"), word: "error")
    right.doubt("d")
    left.merge(right)
    #expect(left.total == 3 && left.unique == 2)
    #expect(left.findings.map(\.rule) == ["a", "b"])
    #expect(left.distinctInForce == 2 && left.doubts == ["d"])
  }

  @Test func `an untrusted report can't make the list of severities long`() {
    var report = FindingReport()
    for number in 0..<1000 { report.add(finding("r"), word: "s\(number)") }
    #expect(report.bySeverity.count <= 33)
    #expect(report.bySeverity.values.reduce(0, +) == 1000)
  }

  @Test func `a finding is a diagnostic with its place`() {
    #expect(finding("r", line: 7).diagnostic.place == Place(path: "a.swift", line: 7))
    let nowhere = ReportedFinding(rule: "", severity: .error, message: "m")
    #expect(nowhere.diagnostic.place == nil)
    #expect(nowhere.diagnostic.rule == "finding")
  }

  @Test(
    arguments: [
      ("Sources/A.swift", "Sources/A.swift"), ("./Sources//A.swift", "Sources/A.swift"),
      ("Sources/../A.swift", "A.swift"), ("../A.swift", "../A.swift"), ("/r/A.swift", "/r/A.swift"),
      ("file:///r/a%20b.swift", "/r/a b.swift"), ("FILE:/r/A.swift", "/r/A.swift"),
      ("file://host/r/A.swift", "/r/A.swift"), ("file:///C:/r/A.swift", "C:/r/A.swift"),
      (#"C:\r\A.swift"#, "C:/r/A.swift"), (#"src\A.swift"#, "src/A.swift"),
      (#"/r/a\b.swift"#, #"/r/a\b.swift"#),
      ("", nil), ("<nopath>", nil), (".", nil), ("a%2.swift", "a%2.swift"),
    ] as [(String, String?)])
  func `paths of all machines are normalized`(written: String, path: String?) {
    #expect(ReportPath.normalized(written) == path)
  }

  @Test(arguments: [
    ("/r/Sources/A.swift", "Sources/A.swift"), ("/r2/A.swift", "/r2/A.swift"),
    ("A.swift", "A.swift"),
    ("/ci/work/A.swift", "A.swift"), ("C:/r/A.swift", "A.swift"), ("/r", "/r"),
  ])
  func `a path is relative to its containing directory`(path: String, relative: String) {
    #expect(ReportPath.relative(path, to: ["/r/", "/ci/work", #"C:\r"#, ""]) == relative)
  }
}
