import Formats

/// Reads what compilers and linters print: every line that is a finding counts, others are passed.
enum DiagnosticTextReader {
  /// Reads a whole text.
  ///
  /// Tools end their last line, so a text whose last line has no end is cut off.
  static func read(
    _ chunks: ByteChunks, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    var last: UInt8?
    var lines = try LineStream(
      ByteChunks { () throws(StreamFault) in
        let chunk = try chunks.next()
        last = chunk?.last ?? last
        return chunk
      })
    var report = FindingReport(limit: limit)
    while let line = try lines.next() {
      guard let found = DiagnosticLine(Array(line.utf8)[...]) else { continue }
      var finding = found.finding
      finding.path = ReportPath.normalized(finding.path)
      report.add(finding, word: found.word)
    }
    guard last == UInt8(ascii: "\n") else { throw StreamFault(.truncated, line: lines.number) }
    return report
  }
}
