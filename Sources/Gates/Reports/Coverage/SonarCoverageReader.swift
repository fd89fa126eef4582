import Formats

/// Reads SonarQube's generic coverage.
enum SonarCoverageReader {
  /// Reads the document.
  static func read(_ xml: inout XMLStream, into report: inout ReadReport) throws(StreamFault) {
    var coverage = CoverageCollector()
    try xml.root(named: ["coverage"])
    try xml.readChildren { xml, child throws(StreamFault) in
      guard child.name == "file", let path = child["path"] else { return }
      let file = coverage.file(path)
      try xml.readChildren { _, line in
        guard line.name == "lineToCover", let number = line.integer("lineNumber") else { return }
        coverage.add(number, hits: line["covered"] == "true" ? 1 : 0, to: file)
      }
    }
    try xml.readEnd()
    report.coverage = coverage.map()
  }
}
