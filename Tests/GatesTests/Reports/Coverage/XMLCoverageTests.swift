import Gates
import Testing

@Suite struct XMLCoverageTests {
  @Test func `Cobertura counts the lines of classes, otherwise those of methods`() {
    let report = read(
      """
      \u{feff}<?xml version="1.0"?>
      <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
      <coverage line-rate="0.5" lines-covered="9" lines-valid="4">
        <sources><source>/src</source></sources>
        <packages><package name="a"><classes>
          <class name="A" filename="src\\A.swift">
            <methods><method name="f"><lines><line number="99" hits="1"/></lines></method></methods>
            <lines><line number="2" hits="1"/><line number="1" hits="0"/></lines>
          </class>
          <class name="A.B" filename="src/A.swift">
            <lines><line number="2" hits="3" branch="true"/><line number="0" hits="3"/></lines>
          </class>
          <class name="C" filename="src/C.swift">
            <methods><method name="f"><lines><line number="7" hits="1"/></lines></method>
            <method name="g"><lines><line number="6" hits="0"/><line number="7" hits="0"/></lines>
            </method></methods><lines/>
          </class>
        </classes></package><package name="empty"/></packages>
      </coverage>
      """)
    #expect(report.format == .cobertura)
    #expect(report.totals == "2/4 in 2")
    #expect(report.coverage?.lines("/src/src/A.swift") == "1:0 2:3")
    #expect(report.coverage?.lines("/src/src/C.swift") == "6:0 7:1")
    #expect(report.words == ["warning: the report declares 9 covered lines, but contains 2"])
  }

  @Test func `JaCoCo counts lines by their instructions, else by the counters of files`() {
    let report = read(
      """
      <!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd"[]>
      <report name="app"><sessioninfo id="a"/><sessioninfo id="b"/>
        <group name="one"><package name="com/app">
          <class name="com/app/A"><method name="f"><counter type="LINE" missed="8" covered="8"/>
          </method></class>
          <sourcefile name="A.kt">
            <line nr="3" mi="0" ci="4" mb="1" cb="1"/><line nr="4" mi="2" ci="0" mb="0" cb="0"/>
            <counter type="LINE" missed="1" covered="1"/>
          </sourcefile></package></group>
        <group name="two"><package name=""><sourcefile name="B.kt">
          <line nr="1"/><line nr="2"/><counter type="LINE" missed="1" covered="2"/>
          <counter type="METHOD" missed="9" covered="9"/></sourcefile></package></group>
        <counter type="LINE" missed="2" covered="4"/>
      </report>
      """)
    #expect(report.format == .jacoco)
    #expect(report.totals == "3/5 in 2")
    #expect(report.coverage?.lines("com/app/A.kt") == "3:4 4:0")
    #expect(report.coverage?[path: "B.kt"]?.counts == LineCounts(covered: 2, total: 3))
    #expect(
      report.words == [
        "warning: the report declares 6 lines, but contains 5",
        "warning: the report declares 4 covered lines, but contains 3",
      ])
  }

  @Test func `Clover counts statements and conditions but no methods`() {
    let report = read(
      """
      <coverage generated="1" clover="3.2.0"><project timestamp="1">
        <metrics statements="3" coveredstatements="2"/>
        <package name="p"><metrics statements="9"/><file name="A.java" path="/p/A.java">
          <line num="1" type="method" count="5"/><line num="2" type="stmt" count="5"/>
          <line num="2" type="stmt" count="0"/><line num="3" type="cond" truecount="0" falsecount="0"/>
        </file></package><file name="B.java"><line num="1" type="cond" truecount="1" falsecount="0"/>
        </file></project><testproject><file path="T.java"/></testproject></coverage>
      """)
    #expect(report.format == .clover)
    #expect(report.totals == "2/3 in 3")
    #expect(report.coverage?.lines("/p/A.java") == "2:5 3:0")
    #expect(report.words == [])
  }

  @Test func `generic coverage of SonarQube contains lines to cover`() {
    let report = read(
      """
      <coverage version="1"><file path="a.m"><lineToCover lineNumber="6" covered="true"/>
      <lineToCover lineNumber="7" covered="false" branchesToCover="2" coveredBranches="1"/></file>
      <file path="Größe.m"/></coverage>
      """)
    #expect(report.format == .sonarCoverage)
    #expect(report.totals == "1/2 in 2")
  }

  @Test(arguments: [ReportFormat.cobertura, .jacoco, .clover, .sonarCoverage])
  func `another root, a partial document and text are no report`(format: ReportFormat) {
    for text in ["<html/>", "<coverage><packages>", "<report>", "{}", "SF:a\n", ""] {
      let report = read(text, as: format)
      #expect(!report.isTrustworthy)
      #expect(report.coverage == nil)
    }
  }

  @Test func `numbers of any size are safe`() {
    let huge = "99999999999999999999999999"
    let report = read(
      """
      <coverage lines-valid="\(huge)" lines-covered="-1"><packages><package><classes>
      <class filename="a"><lines><line number="\(huge)" hits="1"/><line number="1" hits="\(huge)"/>
      <line number="2" hits="1e999"/><line number="3" hits="-1"/><line number="4" hits="x"/>
      <line number="9223372036854775807" hits="1"/></lines></class></classes></package></packages>
      </coverage>
      """)
    #expect(report.totals == "2/5 in 1")
  }
}
