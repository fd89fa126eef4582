import Base

extension CoverageMap {
  /// Whether the numbers of all lines are known, so that they can be written.
  package var tellsLines: Bool { files.allSatisfy { $0.lines.counts.total >= $0.counts.total } }

  /// An LCOV tracefile.
  package var lcov: [UInt8] {
    var bytes: [UInt8] = []
    for file in files {
      // On one line, for any path.
      bytes += "TN:\nSF:\(ForeignText.shown(file.path))\n".utf8
      for (line, hits) in file.lines { bytes += "DA:\(line),\(hits)\n".utf8 }
      let counts = file.lines.counts
      bytes += "LF:\(counts.total)\nLH:\(counts.covered)\nend_of_record\n".utf8
    }
    return bytes
  }

  /// Generic coverage for SonarQube.
  package var sonarCoverage: [UInt8] {
    var writer = XMLWriter()
    writer.element("coverage", [("version", "1")]) { writer in
      for file in files {
        writer.element("file", [("path", file.path)]) { writer in
          for (line, hits) in file.lines {
            writer.element(
              "lineToCover", [("lineNumber", "\(line)"), ("covered", hits > 0 ? "true" : "false")])
          }
        }
      }
    }
    return writer.bytes
  }

  /// Cobertura XML: one package per directory, one class per file.
  package var cobertura: [UInt8] {
    let counts = counts
    let packages = Dictionary(grouping: files, by: \.directory).sorted { $0.key < $1.key }
    var writer = XMLWriter()
    let totals = [("lines-covered", "\(counts.covered)"), ("lines-valid", "\(counts.total)")]
    writer.element("coverage", [("line-rate", counts.rate)] + totals + Self.unknown) { writer in
      writer.element("sources") { $0.element("source") }
      writer.element("packages") { writer in
        for (directory, files) in packages { Self.write(files, of: directory, to: &writer) }
      }
    }
    return writer.bytes
  }

  private static let unknown = [
    ("branch-rate", "0"), ("branches-covered", "0"), ("branches-valid", "0"), ("complexity", "0"),
    ("version", "flowctl"), ("timestamp", "0"),
  ]

  private static func write(
    _ files: [CoveredFile], of directory: String, to writer: inout XMLWriter
  ) {
    let counts = LineCounts(sum: files.map(\.counts))
    let rates = [("branch-rate", "0"), ("complexity", "0")]
    let name = directory.split(separator: "/").joined(separator: ".")
    writer.element("package", [("name", name), ("line-rate", counts.rate)] + rates) { writer in
      writer.element("classes") { writer in
        for file in files {
          let attributes = [
            ("name", file.name), ("filename", file.path), ("line-rate", file.counts.rate),
          ]
          writer.element("class", attributes + rates) { writer in
            writer.element("methods")
            writer.element("lines") { writer in
              for (line, hits) in file.lines {
                writer.element("line", [("number", "\(line)"), ("hits", "\(hits)")])
              }
            }
          }
        }
      }
    }
  }
}

extension CoveredFile {
  fileprivate var directory: String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension LineCounts {
  fileprivate var rate: String { total == 0 ? "1" : "\(Double(covered) / Double(total))" }
}
