import Base
import Gates
import Testing

@Suite struct ReportTableTests {
  private static let texts = [
    ("cov.lcov", "SF:a\nDA:1,1\nDA:2,0\nDA:3,1\nend_of_record\n"),
    (
      "tests.xml",
      "<testsuite><testcase name='a'/><testcase name='b'><failure/></testcase></testsuite>"
    ),
    (
      "lint.xml",
      "<checkstyle><file name='a'><error severity='error' message='m'/></file></checkstyle>"
    ),
    ("cut\u{1b}.xml", "<coverage>\n<packages>"),
  ]

  private static var reports: [(path: String, report: ReadReport)] {
    texts.map { (path: $0.0, report: read($0.1)) }
  }

  @Test func `the table has one line per report and per problem`() {
    let lines = ReportTable(Self.reports).text.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines == [
        "report format content", "cov.lcov lcov 66.6 %: 2 of 3 lines in 1 file",
        "tests.xml junit 2 tests, 1 passed, 1 failed", "lint.xml checkstyle 1 finding, 1 error",
        "cut\\u{1B}.xml cobertura invalid",
        "cut\\u{1B}.xml:2: error: the report is truncated",
      ])
  }

  @Test func `programs read totals, and null for missing values`() {
    let values = Self.reports.map { $0.report.json(path: $0.path) }
    #expect(
      values[0] == [
        "path": "cov.lcov", "format": "lcov",
        "coverage": ["linesCovered": 2, "linesTotal": 3, "files": 1], "tests": .null,
        "findings": .null, "problems": [],
      ])
    #expect(
      values[3] == [
        "path": "cut\u{1b}.xml", "format": "cobertura", "coverage": .null, "tests": .null,
        "findings": .null,
        "problems": [["severity": "error", "message": "the report is truncated", "line": 2]],
      ])
  }
}
