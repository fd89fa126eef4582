/// A report as JUnit XML: a suite a command, a case a check; an undecided check is an error.
struct JUnitRenderer {
  func render(_ report: Report) -> [UInt8] {
    let cases = ReportOutline(report).sections.flatMap { JUnitCase.cases(of: $0, in: report) }
    let counts = [
      ("tests", cases.count), ("failures", cases.count { $0.outcome == .failure }),
      ("errors", cases.count { $0.outcome == .error }),
      ("skipped", cases.count { $0.outcome == .skipped }),
    ].map { " \($0)=\"\($1)\"" }.joined()
    let name = " name=\"" + XMLText.escaped(report.command) + "\""
    var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    output += "<testsuites\(name)\(counts)>\n  <testsuite\(name)\(counts)>\n".utf8
    for testCase in cases { testCase.append(to: &output) }
    output += "  </testsuite>\n</testsuites>\n".utf8
    return output
  }
}
