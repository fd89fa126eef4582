import Diagnostics

/// Writes findings as Checkstyle's XML, a `<file>` for each path.
package enum CheckstyleWriter {
  /// The document; files are sorted, findings of a file stay in their order.
  package static func bytes(of findings: [ReportedFinding]) -> [UInt8] {
    var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    output += "<checkstyle version=\"4.3\">\n".utf8
    let files = Dictionary(grouping: findings) { $0.path ?? "" }
    for (path, findings) in files.sorted(by: { $0.key < $1.key }) {
      output += "  <file name=\"\(XMLText.escaped(path))\">\n".utf8
      for finding in findings { append(finding, to: &output) }
      output += "  </file>\n".utf8
    }
    return output + Array("</checkstyle>\n".utf8)
  }

  private static func append(_ finding: ReportedFinding, to output: inout [UInt8]) {
    let place =
      (finding.line.map { " line=\"\($0)\"" } ?? "")
      + (finding.column.map { " column=\"\($0)\"" } ?? "")
    let severity = finding.severity == .note ? "info" : finding.severity.rawValue
    let source = finding.rule.isEmpty ? "" : " source=\"\(XMLText.escaped(finding.rule))\""
    output += "    <error\(place) severity=\"\(severity)\"".utf8
    output += " message=\"\(XMLText.escaped(finding.message))\"\(source)/>\n".utf8
  }
}
