import Base
import Gates
import Testing

/// ESLint's and actionlint's JSON, and reports of tests and coverage in less usual layouts.
@Suite struct LinterJSONTests {
  private func read(_ text: String, as format: ReportFormat? = nil) -> ReadReport {
    ReportReader.read(ByteChunks(text), as: format)
  }

  @Test func `ESLint messages have their own severity`() {
    let report = read(
      """
      [{"filePath":"/w/a.js","messages":[
      {"ruleId":null,"fatal":true,"severity":2,"message":"Parsing error","line":1,"column":9},
      {"ruleId":"no-var","severity":1,"message":"no var","line":2,"column":1}],"errorCount":1},
      {"filePath":"/w/b.js","messages":[],"errorCount":0}]
      """)
    #expect(report.format == .eslint)
    #expect(report.findings?.bySeverity == ["error": 1, "warning": 1])
    #expect(report.findings?.findings.first?.path == "/w/a.js")
    #expect(!read("[{\"file\":\"a\"}]", as: .eslint).problems.isEmpty)
    #expect(!read("[{\"filePath\":\"a\",\"messages\":[", as: .eslint).problems.isEmpty)
  }

  @Test(arguments: [
    ("[]", #""errorCount":3"#), ("[]", #""errorCount":1,"fatalErrorCount":1"#),
    (#"[{"ruleId":"a","severity":1,"message":"b"}]"#, #""errorCount":1"#),
  ])
  func `an error that a file of ESLint declares but doesn't list is no pass`(
    messages: String, counts: String
  ) {
    let report = read("[{\"filePath\":\"a.js\",\"messages\":\(messages),\(counts)}]", as: .eslint)
    #expect(report.findings?.doubts.first?.hasPrefix("'a.js' declares ") == true)
  }

  @Test func `a file that ESLint can't parse is an error, whatever its severity`() {
    let fatal = #"{"ruleId":null,"fatal":true,"severity":1,"message":"Parsing error"}"#
    let report = read(
      "[{\"filePath\":\"a.js\",\"messages\":[\(fatal)],\"errorCount\":0}]", as: .eslint)
    #expect(report.findings?.bySeverity == ["error": 1])
  }

  @Test func `actionlint errors are read, and an empty array has none`() {
    let report = read(
      """
      [{"message":"no","filepath":".github/workflows/a.yml","line":3,"column":5,"kind":"expression",\
      "snippet":"x","end_column":9}]
      """)
    #expect(report.format == .actionlint)
    #expect(report.findings?.findings.first?.rule == "expression")
    #expect(read("[]\n", as: .actionlint).findings?.total == 0)
    #expect(!read("[{\"line\":1}]", as: .actionlint).problems.isEmpty)
    #expect(!read("", as: .actionlint).problems.isEmpty)
  }

  @Test
  func `Cobertura without its group of classes counts, and Clover packages distinguish files`() {
    let cobertura = """
      <coverage line-rate="0.5"><packages><package name="p"><class name="A" filename="a.py"><lines>
      <line number="1" hits="1"/><line number="2" hits="0"/></lines></class></package></packages></coverage>
      """
    #expect(read(cobertura).coverage?.counts == LineCounts(covered: 1, total: 2))
    let file = "<file name=\"A.java\"><line num=\"1\" type=\"stmt\" count=\"1\"/></file>"
    let clover = """
      <coverage clover="4"><project><package name="a.b">\(file)</package><package name="c">\(file)</package>
      </project></coverage>
      """
    #expect(read(clover).coverage?.files.map(\.path) == ["a/b/A.java", "c/A.java"])
  }
}
