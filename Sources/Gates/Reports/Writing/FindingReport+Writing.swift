package import Diagnostics

extension FindingReport {
  /// The findings in force as SARIF.
  package func sarif(_ tool: ToolIdentity) -> [UInt8] {
    Report(command: "report convert", diagnostics: findings.map(\.diagnostic))
      .rendered(as: .sarif, options: RenderOptions(tool: tool))
  }

  /// The findings in force as Checkstyle XML, by file.
  package var checkstyle: [UInt8] {
    let files = Dictionary(grouping: findings) { $0.path ?? "" }.sorted { $0.key < $1.key }
    var writer = XMLWriter()
    writer.element("checkstyle", [("version", "4.3")]) { writer in
      for (path, findings) in files {
        writer.element("file", [("name", path)]) { writer in
          for finding in findings { writer.element("error", Self.attributes(finding)) }
        }
      }
    }
    return writer.bytes
  }

  private static func attributes(_ finding: ReportedFinding) -> [(String, String)] {
    let severity = finding.severity == .note ? "info" : finding.severity.rawValue
    let place = [("line", finding.line), ("column", finding.column)].compactMap { name, number in
      number.map { (name, "\($0)") }
    }
    return place + [
      ("severity", severity), ("message", finding.message), ("source", finding.rule),
    ]
  }
}
