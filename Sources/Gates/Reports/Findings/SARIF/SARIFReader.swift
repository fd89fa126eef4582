import Formats

/// Reads SARIF 2.1.0: the results of every run, with levels and texts from the rules where a
/// result leaves them out.
struct SARIFReader: ~Copyable {
  private var report: FindingReport
  private var runs = 0

  /// Reads a whole log; text behind the JSON, such as clang's summary, is allowed and told.
  static func read(
    _ stream: inout JSONStream, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    var reader = SARIFReader(report: FindingReport(limit: limit))
    var isLog = false
    try stream.readObject { (stream, key) throws(StreamFault) in
      guard key == "runs" else { return }
      isLog = true
      try stream.readArrayIfAny { (stream) throws(StreamFault) in try reader.readRun(&stream) }
    }
    guard isLog else { throw stream.fault(.wrongShape(expected: "the member 'runs'")) }
    try stream.readEnd()
    reader.finish(hasTrailingText: stream.hasTrailingText)
    return reader.report
  }

  private mutating func readRun(_ stream: inout JSONStream) throws(StreamFault) {
    runs += 1
    var run = SARIFRun()
    try run.read(&stream, into: &report)
  }

  private mutating func finish(hasTrailingText: Bool) {
    if runs == 0 { report.doubt("the log holds no run of a tool") }
    if hasTrailingText { report.remark("text stands behind the JSON") }
  }
}
