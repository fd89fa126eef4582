import Base

/// Reads Cobertura's XML.
///
/// The `lines` of a class count; those of its methods repeat them and count only without them.
/// Its file is relative to the source folder, unless there are several.
struct CoberturaReader {
  private var coverage = CoverageCollector()
  private var sources: [String] = []

  static func read(_ xml: inout XMLStream, into report: inout ReadReport) throws(StreamFault) {
    var reader = CoberturaReader()
    let root = try xml.root(named: ["coverage"])
    try xml.readChildren { xml, child throws(StreamFault) in
      if child.name == "sources" { try reader.readSources(&xml) }
      if child.name == "packages" { try reader.packages(&xml) }
    }
    report.compareCoverage(
      reader.coverage.map(), total: root.integer("lines-valid"),
      covered: root.integer("lines-covered"))
  }

  private mutating func readSources(_ xml: inout XMLStream) throws(StreamFault) {
    try xml.readChildren { xml, child throws(StreamFault) in
      guard child.name == "source" else { return }
      let folder = try xml.readText(limit: 4096)
      if !folder.allSatisfy(\.isWhitespace) { sources.append(folder) }
    }
  }

  private func path(_ name: String) -> String {
    let name = ReportPath.parted(name)
    guard sources.count == 1, !CoveragePlaces.isAbsolute(name) else { return name }
    return sources[0] + "/" + name
  }

  private mutating func packages(_ xml: inout XMLStream) throws(StreamFault) {
    try xml.readChildren { xml, package throws(StreamFault) in
      guard package.name == "package" else { return }
      try xml.readChildren { xml, classes throws(StreamFault) in
        // Some writers omit the group.
        if classes.name == "class", let path = classes["filename"] { try type(&xml, path) }
        guard classes.name == "classes" else { return }
        try xml.readChildren { xml, child throws(StreamFault) in
          if child.name == "class", let path = child["filename"] { try type(&xml, path) }
        }
      }
    }
  }

  private mutating func type(_ xml: inout XMLStream, _ path: String) throws(StreamFault) {
    let file = coverage.file(self.path(path))
    var hasLines = false
    var ofMethods = LineCollector()
    try xml.readChildren { xml, child throws(StreamFault) in
      if child.name == "lines" {
        try Self.lines(&xml) { line, hits in
          hasLines = true
          coverage.add(line, hits: hits, to: file)
        }
      } else if child.name == "methods" {
        try xml.readChildren { xml, _ throws(StreamFault) in
          try xml.readChildren { xml, child throws(StreamFault) in
            guard child.name == "lines" else { return }
            try Self.lines(&xml) { line, hits in ofMethods.add(line, hits: hits) }
          }
        }
      }
    }
    if !hasLines { coverage.add(ofMethods, to: file) }
  }

  private static func lines(_ xml: inout XMLStream, _ add: (Int, Int) -> Void) throws(StreamFault) {
    try xml.readChildren { _, line in
      guard line.name == "line", let number = line.integer("number"), number > 0 else { return }
      add(number, CoverageNumber.hits(line["hits"]))
    }
  }
}
