import Gates
import Base

/// A report of a text; pieces are short so that every token is cut somewhere.
func read(_ text: String, as format: ReportFormat? = nil, chunk: Int = 13) -> ReadReport {
  ReportReader.read(ByteChunks(Array(text.utf8), size: chunk), as: format)
}

extension ReadReport {
  /// `covered/total in files`.
  var totals: String? {
    coverage.map { "\($0.counts.covered)/\($0.counts.total) in \($0.files.count)" }
  }

  /// What is wrong with the report, a line each.
  var words: [String] { problems.map { "\($0.severity): \($0.message)" } }
}

extension CoverageMap {
  /// The lines of a file as `line:hits`.
  func lines(_ path: String) -> String? {
    self[path: path].map { file in
      file.lines.map { "\($0.line):\($0.hits)" }.joined(separator: " ")
    }
  }
}
