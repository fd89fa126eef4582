import Base
import Gates
import Testing

@Suite struct SARIFReaderTests {
  private func findings(_ text: String, pieces: Int = 1 << 18) throws -> FindingReport {
    let report = ReadReport.reading(text, pieces: pieces)
    #expect(report.format == .sarif && report.isTrustworthy, "\(report.complaints)")
    return try #require(report.findings)
  }

  private func log(_ results: String, more: String = "") -> String {
    #"{"version":"2.1.0","runs":[{"results":[\#(results)]\#(more)}]}"#
  }

  private let rules =
    #","tool":{"driver":{"name":"lint","rules":[{"id":"a","defaultConfiguration":{"level":"error"},"#
    + #""messageStrings":{"m":{"text":"'{0}' is {{not}} {1}"}}},{"id":"b"}]},"extensions":[{"name":"x","#
    + #""rules":[{"id":"c","defaultConfiguration":{"level":"note"}}]}]}"#

  @Test(arguments: [
    (#"{"ruleId":"a","level":"Note"}"#, "note"), (#"{"ruleId":"a"}"#, "error"),
    (#"{"ruleId":"a/1"}"#, "error"), (#"{"ruleIndex":0}"#, "error"),
    (#"{"rule":{"index":0}}"#, "error"),
    (#"{"rule":{"id":"a"}}"#, "error"), (#"{"ruleId":"b"}"#, "warning"),
    (#"{"ruleId":"?"}"#, "warning"),
    (#"{"ruleId":"c"}"#, "note"), (#"{"ruleIndex":99,"ruleId":"a"}"#, "error"),
    (#"{"rule":{"index":0,"toolComponent":{"index":0}}}"#, "note"),
    (#"{"ruleId":"a","kind":"PASS"}"#, "none"), (#"{"ruleId":"a","kind":"FAIL"}"#, "error"),
    (#"{"ruleId":"a","ruleIndex":-1}"#, "error"), (#"{"ruleId":"a","ruleIndex":1}"#, "error"),
  ])
  func `a level comes from the result, its kind, or its rule`(result: String, level: String) throws
  {
    #expect(try findings(log(result, more: rules)).bySeverity == [level: 1])
    let first = #"{"version":"2.1.0","runs":[{\#(rules.dropFirst()),"results":[\#(result)]}]}"#
    #expect(try findings(first, pieces: 3).bySeverity == [level: 1])
  }

  @Test func `a message is created from the text of the rule`() throws {
    let result = #"{"ruleId":"a","message":{"id":"m","arguments":["x","y {0}"]}}"#
    #expect(try findings(log(result, more: rules)).findings.first?.message == "'x' is {not} y {0}")
  }

  @Test(arguments: [
    (#""suppressions":[{"state":"accepted"}]"#, false), (#""suppressions":[{}]"#, false),
    (#""suppressions":[{"status":"rejected"}]"#, true), (#""suppressions":[]"#, true),
    (#""suppressions":[{"state":"underReview"}]"#, true),
    (#""suppressions":[{"status":"accepted"},{"status":"rejected"}]"#, true),
    (#""suppressions":[{"status":"underReview"},{}]"#, true), (#""baselineState":"absent""#, false),
    (#""baselineState":"unchanged""#, true), (#""kind":"pass""#, false), (#""kind":"open""#, true),
    (#""kind":"notApplicable""#, false), (#""kind":null,"suppressions":null"#, true),
  ])
  func `accepted, absent and passing results are counted and not in force`(
    member: String, isInForce: Bool
  ) throws {
    let report = try findings(log(#"{"ruleId":"r","level":"error",\#(member)}"#))
    #expect(report.total == 1)
    #expect(report.findings.count == (isInForce ? 1 : 0))
    #expect(report.holds(atLeast: .error) == isInForce)
  }

  @Test(
    arguments: [
      (#"{"uri":"Sources/a%20b.swift"}"#, "Sources/a b.swift"),
      (#"{"uri":"file:///r/a.swift"}"#, "/r/a.swift"),
      (#"{"uri":"/r/a.swift"}"#, "/r/a.swift"),
      (#"{"uri":"file:///C:/r/a.swift"}"#, "C:/r/a.swift"),
      (#"{"uri":"a.c","uriBaseId":"SRC"}"#, "src/a.c"),
      (#"{"uri":"a.c","uriBaseId":"DEEP"}"#, "src/x/a.c"),
      (#"{"uri":"a.c","uriBaseId":"ROOT"}"#, "a.c"),
      (#"{"uri":"a.c","uriBaseId":"%SRCROOT%"}"#, "a.c"),
      (#"{"uri":"a.c","uriBaseId":"LOOP"}"#, nil), (#"{"uri":"a.c","uriBaseId":"ODD"}"#, "a.c"),
      (#"{"index":1}"#, "lib/b.c"), (#"{"uri":"a.c","index":-1}"#, "a.c"), (#"{"index":7}"#, nil),
      (#"{"uri":""}"#, nil), (#"{"uri":"./x/../a.c"}"#, "a.c"), ("{}", nil), ("null", nil),
    ] as [(String, String?)])
  func `a place is relative to the repository`(location: String, path: String?) throws {
    let more =
      #","originalUriBaseIds":{"ROOT":{},"SRC":{"uri":"src/","uriBaseId":"ROOT"},"ODD":{"uri":":::/"},"#
      + #""DEEP":{"uri":"x","uriBaseId":"SRC"},"LOOP":{"uri":"../","uriBaseId":"LOOP"}},"#
      + #""artifacts":[{"location":{"uri":"a.c"}},{"location":{"uri":"lib/b.c"}}]"#
    let result =
      #"{"locations":[{"physicalLocation":{"artifactLocation":\#(location),"region":{"startLine":3,"startColumn":0}}}]}"#
    let finding = try #require(try findings(log(result, more: more)).findings.first)
    if location.contains("LOOP") {
      #expect(finding.path?.contains("..") == true)
    } else {
      #expect(finding.path == path)
    }
    #expect(finding.line == 3)
    #expect(finding.column == nil)
  }

  @Test(arguments: [
    #"{"version":"2.1.0","runs":null}"#, #"{"version":"2.1.0","runs":[]}"#,
    #"{"runs":[{"results":null}]}"#,
    #"{"runs":[{"tool":{}}]}"#,
    #"{"runs":[{"results":[],"invocations":[{"executionSuccessful":false}]}]}"#,
    #"{"runs":[{"results":[],"externalPropertyFileReferences":{"results":[{"location":{"uri":"r"}}]}}]}"#,
    #"{"runs":[{"results":[]},{"invocations":[{"executionSuccessful":true},{"executionSuccessful":false}],"results":[]}]}"#,
  ])
  func `a log of a tool that did not run is no pass`(text: String) throws {
    let report = try findings(text)
    #expect(report.total == 0)
    #expect(report.doubts.count == 1)
  }

  @Test func `a log of another version is not read`() {
    let report = ReadReport.reading(#"{"version":"1.0.0","runs":[{"results":[]}]}"#)
    #expect(report.format == .sarif && !report.isTrustworthy)
  }

  @Test func `an error of the tool itself is reported`() throws {
    let invocation =
      #","invocations":[{"executionSuccessful":true,"toolConfigurationNotifications":[{"level":"error","#
      + #""message":{"text":"can't parse x.py"}},{"level":"note","message":{"text":"fine"}}]}]"#
    let report = try findings(log("", more: invocation))
    #expect(report.doubts.isEmpty)
    #expect(report.remarks == ["the tool reported an error: can't parse x.py"])
  }

  @Test func `text after the JSON is allowed and reported`() throws {
    let report = try findings(log(#"{"ruleId":"r"}"#) + "\n\n1 warning generated.\n")
    #expect(report.total == 1)
    #expect(report.remarks == ["the JSON is followed by other text"])
  }

  @Test func `a log with too many results before their rules is no pass`() throws {
    let results = (0..<25_100).map { #"{"ruleId":"a","message":{"text":"\#($0)"}}"# }
    let report = try findings(log(results.joined(separator: ","), more: rules))
    #expect(report.findings.count == 25_000)
    #expect(report.doubts == ["'lint' wrote more than 25000 results before its rules"])
  }
}
