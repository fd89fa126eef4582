import Gates
import Base
import TestSupport
import Testing

@Suite struct HostileReportTests {
  /// A small report of each format with tests or findings.
  static let samples: [ReportFormat: String] = [
    .junit: """
    <?xml version="1.0"?><testsuites tests="2" failures="1"><testsuite name="s">
    <testcase classname="C" name="a" time="0.5"/><testcase name="é"><failure message="m">at
    <![CDATA[/r/A.swift:3 ]]></failure></testcase></testsuite></testsuites>
    """,
    .sonarTests: """
    <testExecutions version="1"><file path="A.swift"><testCase name="a" duration="5"><error
    message="m">x</error></testCase></file></testExecutions>
    """,
    .xcresultTests: """
    {"testNodes":[{"children":[{"children":[{"name":"A.swift:3: no","nodeType":"Failure Message"}],
    "name":"a()","nodeIdentifier":"S/a()","nodeType":"Test Case","result":"Failed",
    "durationInSeconds":1e-3}],"name":"B","nodeType":"Unit test bundle"}]}
    """,
    .sarif: """
    {"version":"2.1.0","runs":[{"results":[{"ruleIndex":0,"message":{"id":"m","arguments":["\\u00e9"]},
    "locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.c","uriBaseId":"R"},
    "region":{"startLine":3}}}]}],"originalUriBaseIds":{"R":{"uri":"src/"}},"tool":{"driver":{
    "rules":[{"id":"r","messageStrings":{"m":{"text":"{0}"}}}]}}}]}
    """,
    .swiftlint:
      #"[{"rule_id":"r","reason":"m","file":"/r/A.swift","line":3,"character":null,"severity":"Error"}]"#,
    .checkstyle:
      #"<checkstyle><file name="a"><error line="1" column="2" severity="error" message="m"/></file></checkstyle>"#,
    .ktlintJSON: #"[{"file":"A.kt","errors":[{"line":1,"column":2,"message":"m","rule":"r"}]}]"#,
    .androidLint:
      #"<issues><issue id="A" severity="Error" message="m"><location file="a" line="1"/></issue></issues>"#,
    .detektBaseline:
      "<SmellBaseline><CurrentIssues><ID>A:b.kt:c</ID></CurrentIssues></SmellBaseline>",
    .ktlintBaseline: #"<baseline><file name="a"><error line="1" source="r"/></file></baseline>"#,
    .compiler: "/r/A.swift:3:8: error: no [-Wx]\ne: file:///a/B.kt:1:2 no\n",
    .swiftFormat: "a.swift:1:2: warning: [Spacing] add 1 space\n",
  ]

  @Test(arguments: samples.keys.sorted { $0.rawValue < $1.rawValue })
  func `a report truncated anywhere is not trusted`(format: ReportFormat) throws {
    let text = try #require(Self.samples[format])
    let bytes = Array(text.utf8)
    #expect(ReadReport.reading(text, as: format, pieces: 3).isTrustworthy)
    for length in 0..<bytes.count {
      // A text that ends with a line can be complete: a missing line can't be detected.
      if format.syntax == .lines, length > 0, bytes[length - 1] == UInt8(ascii: "\n") { continue }
      let chunks = ByteChunks(Array(bytes[..<length]), size: 64)
      let report = ReportReader.read(chunks, as: format)
      #expect(!report.isTrustworthy, "\(length) bytes")
      #expect(report.tests == nil && report.findings == nil)
    }
  }

  @Test(arguments: samples.keys.sorted { $0.rawValue < $1.rawValue })
  func `a report with other bytes is read or refused, and never traps`(format: ReportFormat) throws
  {
    let bytes = Array(try #require(Self.samples[format]).utf8)
    var random = SeededGenerator(seed: UInt64(bytes.count))
    for _ in 0..<150 {
      var bytes = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
        default: bytes.insert(contentsOf: "99999999999999999999".utf8, at: place)
        }
      }
      let report = ReportReader.read(ByteChunks(bytes, size: 16), as: format)
      #expect(report.isTrustworthy || (report.tests == nil && report.findings == nil))
    }
  }

  static let bombs: [String: (format: ReportFormat, text: String)] = [
    "entities": (
      .junit, "<!DOCTYPE t [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]><testsuite name='&c;'/>"
    ),
    "deep suites": (.junit, String(repeating: "<testsuite>", count: 10_000)),
    "two names": (.junit, "<testsuite><testcase name='a' name='b'/></testsuite>"),
    "two roots": (.junit, "<testsuite/><testsuite/>"),
    "wrong end": (.junit, "<testsuites></testsuite>"),
    "deep arrays": (.sarif, #"{"runs":"# + String(repeating: "[", count: 10_000)),
    "deep nodes": (
      .xcresultTests, #"{"testNodes":["# + String(repeating: #"{"children":["#, count: 9999)
    ),
  ]

  @Test(arguments: bombs.keys.sorted())
  func `a decompression bomb is refused`(name: String) throws {
    let bomb = try #require(Self.bombs[name])
    #expect(!ReadReport.reading(bomb.text, as: bomb.format).isTrustworthy)
  }

  @Test(
    arguments: [[0xff, 0xfe], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]
      as [[UInt8]])
  func `invalid UTF-8 is refused`(illegal: [UInt8]) {
    let xml = Array("<testsuite><testcase name='".utf8) + illegal + Array("'/></testsuite>".utf8)
    #expect(!ReportReader.read(ByteChunks(xml), as: .junit).isTrustworthy)
    let json = Array("[{\"rule_id\":\"".utf8) + illegal + Array("\",\"reason\":\"\"}]".utf8)
    #expect(!ReportReader.read(ByteChunks(json), as: .swiftlint).isTrustworthy)
  }

  @Test func `numbers of any size don't trap`() throws {
    let huge = String(repeating: "9", count: 400)
    let sarif = ReadReport.reading(
      #"{"runs":[{"results":[{"ruleIndex":\#(huge),"locations":[{"physicalLocation":{"artifactLocation":{"index":1e300},"#
        + #""region":{"startLine":\#(huge),"startColumn":-1e999}}}]}]}]}"#)
    #expect(sarif.findings?.findings.first?.line == 1_000_000_000)
    let junit = ReadReport.reading(
      "<testsuite tests='\(huge)' failures='\(huge)'><testcase name='a' line='\(huge)' time='\(huge)'/></testsuite>"
    )
    #expect(junit.tests?.counts.total == 1)
    #expect(junit.tests?.seconds.isFinite == true)
  }

  @Test func `time is proportional to the text`() {
    func work(_ count: Int) -> Duration {
      let lines = String(repeating: "a: error: b:1: error: ", count: count) + "\n"
      let words =
        "<testsuite><testcase><failure message='"
        + String(repeating: "a/b.c:", count: count) + "'/></testcase></testsuite>"
      return processorTime {
        _ = ReadReport.reading(lines, as: .compiler)
        _ = ReadReport.reading(words, as: .junit)
      }
    }
    let (short, long) = (work(2_000), work(16_000))
    #expect(long < short * 40, "8 times the text took \(long), not 8 times \(short)")
  }
}
