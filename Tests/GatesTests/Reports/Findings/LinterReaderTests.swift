import Base
import Gates
import Testing

@Suite struct LinterReaderTests {
  private func findings(_ text: String, _ format: ReportFormat) throws -> FindingReport {
    let report = ReadReport.reading(text, pieces: 5)
    #expect(report.format == format && report.isTrustworthy, "\(report.complaints)")
    return try #require(report.findings)
  }

  @Test func `Checkstyle can split a file, and omit line, source and severity`() throws {
    let report = try findings(
      """
      <?xml version='1.0' encoding='UTF-8'?><checkstyle version='4.3'>
      <file name='a.kt'><error line='3' column='2' severity='Warning' message='m' source='r'/></file>
      <file name='a.kt'><error line='3' column='2' severity='warning' message='m' source='r'/>
        <error severity='info' message='n'/></file>
      <file name='C:\\src\\b.kt'><error line='0' severity='' message='o'/><error line='x' message='p'/></file>
      </checkstyle>
      """, .checkstyle)
    #expect(report.total == 5 && report.unique == 4)
    #expect(report.bySeverity == ["warning": 2, "info": 1, "": 1, "error": 1])
    #expect(
      report.findings.map(\.path) == ["a.kt", "a.kt", "C:/src/b.kt", "C:/src/b.kt"])
    #expect(report.findings.map(\.line) == [3, nil, nil, nil])
    #expect(report.findings.map(\.severity) == [.warning, .note, .error, .error])
  }

  @Test func `Checkstyle's own failure is no pass`() throws {
    let text = "<checkstyle><file name='a'><exception>boom</exception></file></checkstyle>"
    #expect(try findings(text, .checkstyle).doubts == ["the tool failed on 'a'"])
    let bare = "<checkstyle><error severity='error' message='no configuration'/></checkstyle>"
    #expect(try findings(bare, .checkstyle).holds(atLeast: .error))
  }

  @Test func `Android lint places an issue at its first location, with or without a line`() throws {
    let report = try findings(
      """
      <issues format="4" by="lint 8"><issue id="A" severity="Fatal" message="m">
        <location file="app/a.xml" line="2" column="5"/><location file="app/b.xml" line="9"/></issue>
        <issue id="B" severity="Error" message="n"><location file="lib/x.jar"/></issue>
        <issue id="C" message="o"/><issue id="D" severity="Ignore" message="p"/></issues>
      """, .androidLint)
    #expect(report.total == 4)
    #expect(report.bySeverity == ["fatal": 1, "error": 1, "": 1, "ignore": 1])
    #expect(report.findings.map(\.path) == ["app/a.xml", "lib/x.jar", nil])
    #expect(report.findings.map(\.line) == [2, nil, nil])
    #expect(report.findings.map(\.severity) == [.error, .error, .warning])
  }

  @Test func `SwiftLint's file, line and character may be null`() throws {
    let report = try findings(
      """
      [{"rule_id":"a","reason":"m","character":null,"file":null,"severity":"Warning","line":null},
       {"rule_id":"b","reason":"n","character":3,"file":"<nopath>","severity":"Error","line":0},
       {"rule_id":"c","reason":"o","character":3,"file":"/r/A.swift","severity":null,"line":7}]
      """, .swiftlint)
    #expect(report.bySeverity == ["warning": 1, "error": 1, "": 1])
    #expect(report.findings.map(\.path) == [nil, nil, "/r/A.swift"])
    #expect(report.findings.map(\.line) == [nil, nil, 7])
    #expect(report.findings.map(\.severity) == [.warning, .error, .error])
    #expect(try findings("[]", .swiftlint).total == 0)
  }

  @Test func `ktlint's findings are errors`() throws {
    let report = try findings(
      #"[{"errors":[{"line":1,"column":2,"message":"m","rule":"standard:x"},{}],"file":"A.kt"}]"#,
      .ktlintJSON)
    #expect(report.bySeverity == ["error": 2])
    #expect(
      report.findings.first
        == ReportedFinding(
          rule: "standard:x", severity: .error, message: "m", path: "A.kt", line: 1, column: 2))
  }

  @Test(arguments: [
    ("[{\"file\":\"a\"}]", ReportFormat.ktlintJSON), ("[{}]", .ktlintJSON), ("[[]]", .ktlintJSON),
    ("[{\"errors\":[]}]", .ktlintJSON), ("{}", .ktlintJSON), ("[{}]", .swiftlint),
    ("{}", .swiftlint),
    ("[1]", .swiftlint), ("<html/>", .checkstyle), ("<html/>", .androidLint), ("<html/>", .junit),
    ("<html/>", .sonarTests), ("<html/>", .detektBaseline), ("<html/>", .ktlintBaseline),
    ("{\"data\":[]}", .sarif), ("[]", .sarif), ("{}", .xcresultTests), ("[]", .xcresultTests),
  ])
  func `a report of another shape is not trusted`(text: String, format: ReportFormat) {
    let report = ReadReport.reading(text, as: format)
    #expect(!report.isTrustworthy)
    #expect(report.findings == nil && report.tests == nil)
  }

  @Test func `a baseline is counted, and none of its entries is in force`() throws {
    let detekt = try findings(
      """
      <SmellBaseline><ManuallySuppressedIssues><ID>LongMethod:A.kt:f</ID></ManuallySuppressedIssues>
      <CurrentIssues><ID>Envy/id:A.kt:g</ID><ID>odd</ID></CurrentIssues></SmellBaseline>
      """, .detektBaseline)
    #expect(detekt.total == 3 && detekt.findings.isEmpty && detekt.doubts.count == 1)
    let ktlint = try findings(
      "<baseline version='1.0'><file name='a.kt'><error line='1' column='2' source='x'/></file></baseline>",
      .ktlintBaseline)
    #expect(ktlint.total == 1 && ktlint.findings.isEmpty && ktlint.doubts.count == 1)
  }
}
