import Gates
import Base
import TestSupport
import Testing

@Suite struct HostileCoverageTests {
  private static let reports: [(ReportFormat, String)] = [
    (.lcov, "TN:\nSF:a.c\nDA:1,1\nDA:2,0,ab12\nLF:2\nLH:1\nend_of_record\n"),
    (
      .cobertura,
      """
      <?xml version="1.0"?><coverage line-rate="1" lines-valid="2"><packages><package><classes>
      <class filename="a"><methods><method><lines><line number="1" hits="1"/></lines></method>
      </methods><lines><line number="2" hits="0"/></lines></class></classes></package></packages>
      </coverage>
      """
    ),
    (
      .jacoco,
      """
      <report name="x"><group name="g"><package name="p"><sourcefile name="A.kt">
      <line nr="1" mi="0" ci="2"/><counter type="LINE" missed="0" covered="1"/></sourcefile>
      </package></group><counter type="LINE" missed="0" covered="1"/></report>
      """
    ),
    (
      .clover,
      """
      <coverage clover="3"><project><metrics statements="1"/><package><file name="a">
      <line num="1" type="stmt" count="1"/></file></package></project></coverage>
      """
    ),
    (
      .sonarCoverage,
      "<coverage version='1'><file path='a'><lineToCover lineNumber='1' covered='true'/></file></coverage>"
    ),
    (
      .llvmCov,
      """
      {"data":[{"files":[{"filename":"a","segments":[[1,1,2,true,true,false],[4,2,0,false,false,false]]}],
      "totals":{"lines":{"count":4,"covered":4}}}],"type":"llvm.coverage.json.export"}
      """
    ),
    (
      .xccov,
      """
      {"coveredLines":1,"executableLines":2,"targets":[{"files":[{"path":"/a","coveredLines":1,
      "executableLines":2}]}],"/b":[{"line":1,"isExecutable":true,"executionCount":2}]}
      """
    ),
  ]

  @Test func `modified bytes are read or refused, and never crash`() {
    let marks = Array("<>&'\"/{}[]:,.-0199eE\n\r=".utf8)
    var random = SeededGenerator(seed: 5)
    for (format, text) in Self.reports {
      #expect(read(text, as: format).isTrustworthy)
      for _ in 0..<400 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0...3, using: &random) {
          case 0: bytes[place] = .random(in: 0...255, using: &random)
          case 1: bytes.remove(at: place)
          case 2: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
          default: bytes[place] = marks[Int.random(in: 0..<marks.count, using: &random)]
          }
        }
        let report = ReportReader.read(ByteChunks(bytes, size: 7), as: format)
        let counts = report.coverage?.counts ?? LineCounts()
        #expect(0...counts.total ~= counts.covered)
        #expect(report.isTrustworthy || report.coverage == nil)
        _ = ReportReader.read(ByteChunks(bytes))
      }
    }
  }

  @Test func `a document truncated anywhere is reported`() {
    for (format, text) in Self.reports where format != .lcov {
      let bytes = Array(text.utf8)
      for end in stride(from: 0, to: bytes.count - 1, by: 3) {
        let report = ReportReader.read(ByteChunks(Array(bytes[..<end])), as: format)
        #expect(!report.isTrustworthy)
      }
    }
  }

  @Test func `sums of any counts do not overflow`() {
    let huge = Int.max
    let files = (0..<3).map {
      #"{"path":"/\#($0)","coveredLines":\#(huge),"executableLines":\#(huge)}"#
    }.joined(separator: ",")
    #expect(read(#"{"targets":[{"files":[\#(files)]}]}"#).isTrustworthy)
    let counter = #"<counter type="LINE" missed="\#(huge)" covered="\#(huge)"/>"#
    let file = #"<sourcefile name="a">\#(counter)</sourcefile>"#
    #expect(read("<report><package>\(file)</package>\(counter)</report>").isTrustworthy)
    #expect(read("SF:a\nLF:\(huge)\nLF:\(huge)\nend_of_record\n").isTrustworthy)
    let totals = #""totals":{"lines":{"count":\#(huge),"covered":\#(huge)}},"files":[]"#
    let exports = #"{"data":[{\#(totals)},{\#(totals)}],"type":"llvm.coverage.json.export"}"#
    #expect(read(exports).isTrustworthy)
  }
}
