import Base
import Gates
import Testing

@Suite struct WritingTests {
  private static let lcov = """
    SF:Sources/Größe & <b>.swift
    DA:1,3
    DA:7,0
    end_of_record
    SF:top.swift
    DA:2,1
    end_of_record
    SF:Sources/none.swift
    end_of_record

    """

  @Test(arguments: [ReportFormat.lcov, .cobertura, .sonarCoverage])
  func `written coverage is read again`(format: ReportFormat) throws {
    let map = try #require(read(Self.lcov).coverage)
    let bytes =
      switch format {
      case .lcov: map.lcov
      case .cobertura: map.cobertura
      default: map.sonarCoverage
      }
    let again = read(String(decoding: bytes, as: UTF8.self))
    #expect(again.format == format)
    #expect(again.totals == "2/3 in 3")
    #expect(again.words == [])
    let hits = format == .sonarCoverage ? "1:1 7:0" : "1:3 7:0"
    #expect(again.coverage?.lines("Sources/Größe & <b>.swift") == hits)
  }

  @Test func `a path can't inject a record`() throws {
    let text =
      #"<coverage version="1"><file path="a&#10;DA:5,5&#10;end_of_record"><lineToCover lineNumber="1" covered="true"/></file></coverage>"#
    let map = try #require(read(text).coverage)
    let again = read(String(decoding: map.lcov, as: UTF8.self))
    #expect(again.totals == "1/1 in 1")
    #expect(again.words == [])
  }

  @Test func `counts without lines can't be written`() throws {
    let text =
      #"{"targets":[{"files":[{"path":"/a","coveredLines":1,"executableLines":2}]}]}"#
    #expect(try #require(read(text).coverage).tellsLines == false)
    #expect(try #require(read(Self.lcov).coverage).tellsLines)
  }

  @Test func `written tests are read again, with all duplicates`() throws {
    let text = """
      <testsuites><testsuite name="A"><testcase classname="A" name="one" time="0.25"/>
      <testcase classname="A" name="one"><failure message="2 &lt; 3"/></testcase>
      <testcase classname="A" name="two"><error message="broke"/></testcase></testsuite>
      <testsuite name="B"><testcase classname="B" name="&quot;three&quot;"><skipped/></testcase>
      </testsuite></testsuites>
      """
    let tests = try #require(
      ReportReader.read(ByteChunks(text), keeping: .conversion).tests)
    let again = read(String(decoding: tests.junit, as: UTF8.self))
    #expect(again.tests?.counts == TestCounts(passed: 1, failed: 1, errored: 1, skipped: 1))
    #expect(again.tests?.faults.map(\.message) == ["2 < 3", "broke"])
    #expect(again.words == [])
  }

  @Test func `a failure of several lines and a flaky test are written as they are`() throws {
    var report = TestReport()
    report.add(
      ReportedTest(suite: "S<1>", name: "a", outcome: .failed, message: "1 & 2\n  three ]]> four"))
    report.add(ReportedTest(suite: "S<1>", name: "b", message: "once", isFlaky: true))
    let again = try #require(read(String(decoding: report.junit, as: UTF8.self)).tests)
    #expect(again.faults.map(\.message) == ["1 & 2\n  three ]]> four"])
    #expect(again.flaky.map(\.id) == ["S<1>.b"])
    #expect(again.kept.count == 2)
  }

  @Test func `written findings are read again`() throws {
    let text = """
      <checkstyle><file name="a.kt"><error line="3" column="2" severity="warning" message="m" source="r"/>
      <error line="3" column="2" severity="warning" message="m" source="r"/>
      <error severity="error" message="&lt;x>" source=""/></file></checkstyle>
      """
    let findings = try #require(read(text).findings)
    for bytes in [findings.checkstyle, findings.sarif(ToolIdentity())] {
      let again = try #require(read(String(decoding: bytes, as: UTF8.self)).findings)
      #expect(again.total == 2)
      #expect(again.findings.map(\.message).sorted() == ["<x>", "m"])
      #expect(again.findings.first { $0.rule == "r" }?.line == 3)
    }
  }

  /// Reports that fail a gate without a failed test or finding.
  private static let doubtful = [
    #"<testsuite name="s"><error message="boom"/><testcase name="x"/></testsuite>"#,
    #"<testsuite name="s" tests="1" failures="1"><testcase name="x"/></testsuite>"#,
    #"<testsuite name="s" tests="3"><testcase name="x"/></testsuite>"#,
    #"<testsuite name="s"><testcase name="x" status="failed"/></testsuite>"#,
    #"{"testNodes":[{"name":"P","nodeType":"Test Plan","result":"Failed","children":[{"name":"t()","nodeType":"Test Case","result":"Passed"}]}]}"#,
    #"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"t"}},"invocations":[{"executionSuccessful":false}],"results":[]}]}"#,
    #"{"version":"2.1.0","runs":[]}"#,
    #"<checkstyle><file name="a"><exception>boom</exception></file></checkstyle>"#,
    #"[{"filePath":"a.js","messages":[],"errorCount":3}]"#,
  ]

  private func state(_ text: String) -> GateState {
    ReportVerdict(GateEvidence(exitStatus: 0, reports: [("r", .read(read(text)))])).state
  }

  @Test(arguments: doubtful)
  func `what fails a gate fails it also after a conversion and a merge`(text: String) {
    #expect(!state(text).isAcceptable)
    let report = ReportReader.read(ByteChunks(text), keeping: .conversion)
    var written: [[UInt8]] = []
    if var tests = report.tests {
      var other = TestReport()
      other.add(ReportedTest(name: "ok"))
      written.append(tests.junit)
      tests.merge(other)
      written.append(tests.junit)
    }
    if let findings = report.findings {
      var merged = FindingReport()
      merged.merge(findings)
      written += [findings, merged].flatMap { [$0.sarif(ToolIdentity()), $0.checkstyle] }
    }
    #expect(!written.isEmpty)
    for bytes in written {
      let again = String(decoding: bytes, as: UTF8.self)
      #expect(!state(again).isAcceptable, "\(again)")
    }
  }
}
