import Base
import Gates
import Testing

@Suite struct DiagnosticTextTests {
  private func finding(_ line: String) -> ReportedFinding? {
    ReadReport.reading(line + "\n", as: .compiler).findings?.findings.first
  }

  @Test(arguments: [
    (
      "Sources/A.swift:3:8: warning: [Spacing] add 1 space",
      ReportedFinding(
        rule: "Spacing", severity: .warning, message: "add 1 space", path: "Sources/A.swift",
        line: 3,
        column: 8)
    ),
    (
      "/a b/A.swift:12: error: Line Length Violation: Line should be short (line_length)",
      ReportedFinding(
        rule: "line_length", severity: .error,
        message: "Line Length Violation: Line should be short", path: "/a b/A.swift", line: 12)
    ),
    (
      "<nopath>:1: warning: Blanket Disable Violation: x (blanket)",
      ReportedFinding(
        rule: "blanket", severity: .warning, message: "Blanket Disable Violation: x", line: 1)
    ),
    (
      "a.c:3:24: warning: variable 'x' is unused [-Wunused-variable,-Werror]",
      ReportedFinding(
        rule: "-Wunused-variable,-Werror", severity: .warning, message: "variable 'x' is unused",
        path: "a.c", line: 3, column: 24)
    ),
    (
      "/r/A.swift:3:1: warning: 'f' is deprecated [#DeprecatedDeclaration]",
      ReportedFinding(
        rule: "DeprecatedDeclaration", severity: .warning, message: "'f' is deprecated",
        path: "/r/A.swift", line: 3, column: 1)
    ),
    (
      #"C:\src\a.c:7:1: fatal error: 'x.h' file not found"#,
      ReportedFinding(
        rule: "", severity: .error, message: "'x.h' file not found", path: "C:/src/a.c", line: 7,
        column: 1)
    ),
    (
      "e: file:///r/a%20b/C.kt:12:34 Unresolved reference: x",
      ReportedFinding(
        rule: "", severity: .error, message: "Unresolved reference: x", path: "/r/a b/C.kt",
        line: 12,
        column: 34)
    ),
    (
      "e: warnings found and -Werror specified",
      ReportedFinding(rule: "", severity: .error, message: "warnings found and -Werror specified")
    ),
    (
      "error: no such module 'X'",
      ReportedFinding(rule: "", severity: .error, message: "no such module 'X'")
    ),
    (
      "/usr/bin/ld.gold: error: undefined symbol: f",
      ReportedFinding(rule: "", severity: .error, message: "undefined symbol: f")
    ),
    (
      "<unknown>:0: error: it broke",
      ReportedFinding(rule: "", severity: .error, message: "it broke")
    ),
    (
      "\u{1b}[1ma.swift:1:2: \u{1b}[31merror: \u{1b}[0mit broke\r",
      ReportedFinding(
        rule: "", severity: .error, message: "it broke", path: "a.swift", line: 1, column: 2)
    ),
    (
      "a.swift:99999999999999999999:1: error: far",
      ReportedFinding(
        rule: "", severity: .error, message: "far", path: "a.swift", line: 1_000_000_000, column: 1)
    ),
    (
      "a.swift:1:2: note: b.swift:3:4: error: inner",
      ReportedFinding(
        rule: "", severity: .note, message: "b.swift:3:4: error: inner", path: "a.swift", line: 1,
        column: 2)
    ),
  ])
  func `a line of a tool is a finding`(line: String, expected: ReportedFinding) {
    #expect(finding(line) == expected)
  }

  @Test(arguments: [
    "", "Compiling A.swift", "  3 |   let x = \"a.swift:1:2: error: no\"",
    "    |   `- error: cannot find 'x'", "12 | a.swift:1: error: x", "ends with error:",
    "Test Case 'A.b' failed (0.1 seconds)", "the log said: error: nothing", ":3: error: x",
    "note that error: is a word", "eh: file", "1 error generated.",
  ])
  func `other lines are no findings`(line: String) { #expect(finding(line) == nil) }

  @Test func `repeated lines count once as unique`() {
    let line = "a.swift:1:2: warning: [Spacing] add 1 space\n"
    let report = ReadReport.reading("note: it starts\n" + line + line + "b.swift:1:1: error: x\n")
    #expect(report.format == .swiftFormat)
    #expect(report.findings?.total == 4)
    #expect(report.findings?.unique == 3)
    #expect(report.findings?.bySeverity == ["note": 1, "warning": 2, "error": 1])
  }

  @Test func `a last line without an end is truncated`() {
    let report = ReadReport.reading("a.swift:1:2: warning: x\nb.swift:1:2: wa", as: .compiler)
    #expect(!report.isTrustworthy)
  }
}
