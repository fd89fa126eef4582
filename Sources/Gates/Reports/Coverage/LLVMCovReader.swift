import Formats

/// Reads the JSON of `llvm-cov export`, which contains code segments instead of lines.
struct LLVMCovReader {
  private var coverage = CoverageCollector()
  private var declared = LineCounts()
  private var isExport = false
  private var files = 0
  private var hasSegments = false
  private var lines = SegmentedLines()

  static func read(_ json: inout JSONStream, into report: inout ReadReport) throws(StreamFault) {
    var reader = LLVMCovReader()
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "data":
        try json.readArray { json throws(StreamFault) in try reader.export(&json) }
      case "type": reader.isExport = try json.readString() == "llvm.coverage.json.export"
      default: break
      }
    }
    guard reader.isExport else {
      throw json.fault(.wrongShape(expected: "the type 'llvm.coverage.json.export'"))
    }
    reader.finish(&report)
  }

  private mutating func finish(_ report: inout ReadReport) {
    if files > 0, !hasSegments {
      report.problems.append(
        ReportProblem(
          "the report contains only totals, as 'llvm-cov export -summary-only' writes it: "
            + "\(declared.covered) of \(declared.total)"))
      return
    }
    report.compareCoverage(
      coverage.map(), total: declared.total, covered: declared.covered)
  }

  private mutating func export(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "files": try json.readArray { json throws(StreamFault) in try file(&json) }
      case "totals":
        let counts = try Self.lineCounts(&json)
        declared.total = declared.total.addingReportingOverflow(counts.total).partialValue
        declared.covered = declared.covered.addingReportingOverflow(counts.covered).partialValue
      default: break
      }
    }
  }

  private static func lineCounts(_ json: inout JSONStream) throws(StreamFault) -> LineCounts {
    var counts = LineCounts()
    try json.readObject { json, name throws(StreamFault) in
      guard name == "lines" else { return }
      try json.readObject { json, name throws(StreamFault) in
        switch name {
        case "count": counts.total = try json.readNumber()?.count ?? 0
        case "covered": counts.covered = try json.readNumber()?.count ?? 0
        default: break
        }
      }
    }
    return counts
  }

  private mutating func file(_ json: inout JSONStream) throws(StreamFault) {
    var path: String?
    var collected: LineCollector?
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "filename": path = try json.readString()
      case "segments": collected = try lines.read(&json)
      default: break
      }
    }
    guard let path else { throw json.fault(.wrongShape(expected: "a file with 'filename'")) }
    files += 1
    let file = coverage.file(path)
    guard let collected else { return }
    hasSegments = true
    coverage.add(collected, to: file)
  }
}
