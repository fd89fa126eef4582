import Formats

/// Reads Checkstyle's XML, which ktlint, detekt, ESLint, golangci-lint and others write, too.
///
/// A file may stand in several `<file>` elements; an error may lack its line, its column and its
/// source.
enum CheckstyleReader {
  /// Reads a whole document.
  static func read(
    _ stream: inout XMLStream, limit: Int = FindingReport.most
  ) throws(StreamFault) -> FindingReport {
    try stream.root(named: ["checkstyle"])
    var report = FindingReport(limit: limit)
    try stream.readChildren { (stream, file) throws(StreamFault) in
      guard file.name == "file" else { return }
      let path = ReportPath.normalized(file["name"])
      try stream.readChildren { (_, element) throws(StreamFault) in
        switch element.name {
        case "error": add(element, in: path, to: &report)
        case "exception": report.doubt("the tool failed on '\(path ?? "a file")'")
        default: break
        }
      }
    }
    try stream.readEnd()
    return report
  }

  private static func add(
    _ error: XMLElement, in path: String?, to report: inout FindingReport
  ) {
    let word = (error["severity"] ?? "error").lowercased()
    report.add(
      ReportedFinding(
        rule: error["source"] ?? "", severity: SeverityWord.severity(word),
        message: error["message"] ?? "", path: path, line: error.position("line"),
        column: error.position("column")),
      word: word)
  }
}

extension XMLElement {
  /// The value of an attribute as a line or column from 1; nil where it is none.
  func position(_ name: String) -> Int? {
    self[name].flatMap { ASCII.number(Array($0.utf8)[...].trimmed) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
