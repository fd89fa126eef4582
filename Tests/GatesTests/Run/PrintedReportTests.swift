import Base
import Gates
import Testing

@Suite struct PrintedReportTests {
  @Test func `a linter without output has no findings if its format is declared`() {
    for format in [ReportFormat.swiftFormat, .compiler] {
      let report = ReportReader.read(ByteChunks(Array("\n".utf8)), as: format)
      #expect(report.problems == [])
      #expect(report.findings?.total == 0)
    }
    for format in [
      nil, ReportFormat.sarif, .swiftFormat, .compiler, .checkstyle, .swiftlint, .lcov, .junit,
    ] {
      #expect(!ReportReader.read(ByteChunks([]), as: format).problems.isEmpty)
    }
  }

  @Test func `lines come from both streams, documents from one`() {
    #expect(DeclaredReport(path: "-", format: "swift-format").isPrintedText)
    #expect(!DeclaredReport(path: "-", format: "sarif").isPrintedText)
    #expect(!DeclaredReport(path: "-").isPrintedText)
    #expect(!DeclaredReport(path: "out.txt", format: "swift-format").isPrintedText)
  }
}
