import Base

/// Reads Clover's XML: statements and conditions count as lines, methods do not.
struct CloverReader {
  private var coverage = CoverageCollector()
  private var declared: XMLElement?

  static func read(_ xml: inout XMLStream, into report: inout ReadReport) throws(StreamFault) {
    var reader = CloverReader()
    try xml.root(named: ["coverage"])
    try reader.children(&xml, ofProject: false, package: "")
    // Clover counts statements: a line can contain several, so only a greater number is unexpected.
    report.compareCoverage(
      reader.coverage.map(), total: reader.declared?.integer("statements"),
      covered: reader.declared?.integer("coveredstatements"))
  }

  /// Files are in projects and packages, and some writers omit the packages.
  private mutating func children(
    _ xml: inout XMLStream, ofProject: Bool, package: String
  ) throws(StreamFault) {
    try xml.readChildren { xml, child throws(StreamFault) in
      switch child.name {
      case "project", "testproject":
        try children(&xml, ofProject: child.name == "project", package: "")
      case "package": try children(&xml, ofProject: false, package: child["name"] ?? "")
      case "metrics" where ofProject: declared = child
      case "file": if let path = Self.path(child, in: package) { try lines(&xml, path) }
      default: break
      }
    }
  }

  /// Without a path the package distinguishes files with the same name.
  private static func path(_ file: XMLElement, in package: String) -> String? {
    if let path = file["path"] { return path }
    guard let name = file["name"] else { return nil }
    if package.isEmpty || name.contains("/") || name.contains("\\") { return name }
    return package.replacing(".", with: "/") + "/" + name
  }

  private mutating func lines(_ xml: inout XMLStream, _ path: String) throws(StreamFault) {
    let file = coverage.file(path)
    try xml.readChildren { _, line in
      guard line.name == "line", line["type"] != "method", let number = line.integer("num") else {
        return
      }
      coverage.add(number, hits: Self.hits(line), to: file)
    }
  }

  /// A condition without a count ran as often as it was true or false.
  private static func hits(_ line: XMLElement) -> Int {
    if let count = line["count"] { return CoverageNumber.hits(count) }
    return max(CoverageNumber.hits(line["truecount"]), CoverageNumber.hits(line["falsecount"]))
  }
}
