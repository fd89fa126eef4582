package import Base

/// Reads a report of any known format from a stream, in bounded memory.
package enum ReportReader {
  /// Reads a report; without `format`, the format is detected from the content.
  ///
  /// Nothing is thrown: an unreadable report has a problem.
  package static func read(
    _ chunks: ByteChunks, as format: ReportFormat? = nil,
    keeping limits: TestReportLimits = TestReportLimits()
  ) -> ReadReport {
    do throws(StreamFault) {
      let start = try chunks.prefix(ReportSniffer.enough)
      let chunks = chunks.preceded(by: start)
      let isBlank = start.allSatisfy(XMLStream.isBlank)
      if isBlank, format?.isSilentWhenSound != true { throw StreamFault(.empty) }
      guard let format = format ?? ReportSniffer.format(of: start) else {
        throw StreamFault(.unknownFormat)
      }
      return read(chunks, as: format, limits)
    } catch {
      var report = ReadReport(format: format)
      report.problems = [ReportProblem(error)]
      return report
    }
  }

  private static func read(
    _ chunks: ByteChunks, as format: ReportFormat, _ limits: TestReportLimits
  ) -> ReadReport {
    var report = ReadReport(format: format)
    do throws(StreamFault) {
      switch format.syntax {
      case .lines: try report.readLines(chunks, format, limits)
      case .xml: try report.readXML(chunks, format, limits)
      case .json: try report.readJSON(chunks, format, limits)
      }
    } catch {
      // An incomplete report is not valid: its content is dropped.
      let problems = report.problems
      report = ReadReport(format: format)
      report.problems = problems + [ReportProblem(error)]
    }
    return report
  }
}

extension ReadReport {
  fileprivate mutating func readLines(
    _ chunks: ByteChunks, _ format: ReportFormat, _ limits: TestReportLimits
  ) throws(StreamFault) {
    switch format {
    case .swiftTestingEvents: take(try SwiftTestingEventReader.read(chunks, limits: limits))
    case .dartTests: take(try DartTestReader.read(chunks, limits: limits))
    case .lcov:
      var lcov = try LCOVReader(chunks)
      try lcov.read(into: &self)
    case .swiftFormat, .compiler: take(try DiagnosticTextReader.read(chunks))
    default: throw StreamFault(.unknownFormat)
    }
  }

  /// A reader reads the root element; the rest must be well-formed.
  fileprivate mutating func readXML(
    _ chunks: ByteChunks, _ format: ReportFormat, _ limits: TestReportLimits
  ) throws(StreamFault) {
    // Swift Testing writes names without escaping quotes and angle brackets.
    var xml = try XMLStream(format == .junit ? RawTestNames.escaped(chunks) : chunks)
    switch format {
    case .cobertura: try CoberturaReader.read(&xml, into: &self)
    case .jacoco: try JaCoCoReader.read(&xml, into: &self)
    case .clover: try CloverReader.read(&xml, into: &self)
    case .sonarCoverage: try SonarReader.readCoverage(&xml, into: &self)
    case .junit: take(try JUnitReader.read(&xml, limits: limits))
    case .sonarTests: take(try SonarReader.readTests(&xml, limits: limits))
    case .checkstyle: take(try LinterXMLReader.checkstyle(&xml))
    case .androidLint: take(try LinterXMLReader.androidLint(&xml))
    case .detektBaseline: take(try LinterXMLReader.detektBaseline(&xml))
    case .ktlintBaseline: take(try LinterXMLReader.ktlintBaseline(&xml))
    default: throw StreamFault(.unknownFormat)
    }
    try xml.readEnd()
  }

  fileprivate mutating func readJSON(
    _ chunks: ByteChunks, _ format: ReportFormat, _ limits: TestReportLimits
  ) throws(StreamFault) {
    // Some tools print their warnings after SARIF into the same file.
    var json = try JSONStream(chunks, allowsTrailingText: format == .sarif)
    switch format {
    case .llvmCov: try LLVMCovReader.read(&json, into: &self)
    case .xccov: try XccovReader.read(&json, into: &self)
    case .xcresultTests: take(try XCResultReader.read(&json, limits: limits))
    case .jest: take(try JestReader.read(&json, limits: limits))
    case .sarif: take(try SARIFReader.read(&json))
    case .swiftlint: take(try LinterJSONReader.swiftLint.read(&json))
    case .ktlintJSON: take(try LinterJSONReader.ktlint.read(&json))
    case .eslint: take(try LinterJSONReader.eslint.read(&json))
    case .actionlint: take(try LinterJSONReader.actionlint.read(&json))
    default: throw StreamFault(.unknownFormat)
    }
    try json.readEnd()
  }

  private mutating func take(_ tests: TestReport) {
    self.tests = tests
    problems += (tests.doubts + tests.remarks).map { ReportProblem($0) }
  }

  private mutating func take(_ findings: FindingReport) {
    self.findings = findings
    problems += (findings.doubts + findings.remarks).map { ReportProblem($0) }
  }
}
