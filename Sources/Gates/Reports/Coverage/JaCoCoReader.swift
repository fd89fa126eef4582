import Base

/// Reads JaCoCo XML: packages, optionally in groups, with the lines of their source files.
///
/// A line is covered if one of its instructions ran. Some writers omit instructions; then the
/// counters of the files are used.
struct JaCoCoReader {
  private var coverage = CoverageCollector()
  private var declared: LineCounts?
  /// The counters of the files, where the report has none.
  private var ofFiles: LineCounts?

  static func read(_ xml: inout XMLStream, into report: inout ReadReport) throws(StreamFault) {
    var reader = JaCoCoReader()
    try xml.root(named: ["report"])
    try reader.group(&xml, isRoot: true)
    let declared = reader.declared ?? reader.ofFiles
    report.compareCoverage(
      reader.coverage.map(), total: declared?.total, covered: declared?.covered)
  }

  private mutating func group(_ xml: inout XMLStream, isRoot: Bool) throws(StreamFault) {
    try xml.readChildren { xml, child throws(StreamFault) in
      switch child.name {
      case "group": try group(&xml, isRoot: false)
      case "package": try package(&xml, child["name"] ?? "")
      case "counter" where isRoot: declared = Self.lines(child) ?? declared
      default: break
      }
    }
  }

  private mutating func package(_ xml: inout XMLStream, _ name: String) throws(StreamFault) {
    try xml.readChildren { xml, child throws(StreamFault) in
      guard child.name == "sourcefile", let file = child["name"] else { return }
      try sourceFile(&xml, coverage.file(name.isEmpty ? file : "\(name)/\(file)"))
    }
  }

  private mutating func sourceFile(_ xml: inout XMLStream, _ file: Int) throws(StreamFault) {
    try xml.readChildren { _, child in
      if child.name == "line", let number = child.integer("nr") {
        if child["ci"] != nil || child["mi"] != nil {
          coverage.add(number, hits: CoverageNumber.hits(child["ci"]), to: file)
        }
      } else if child.name == "counter", let counts = Self.lines(child) {
        coverage.add(counts, to: file)
        ofFiles = LineCounts(sum: [ofFiles ?? LineCounts(), counts])
      }
    }
  }

  private static func lines(_ counter: XMLElement) -> LineCounts? {
    guard counter["type"] == "LINE", let covered = counter.integer("covered"),
      let missed = counter.integer("missed"), covered >= 0, missed >= 0
    else { return nil }
    let (total, overflows) = covered.addingReportingOverflow(missed)
    return overflows ? nil : LineCounts(covered: covered, total: total)
  }
}
