import Base

/// Reads the JSON of `xcrun xccov view`.
///
/// The files of a report only contain counts; the view of an archive contains each line.
///
/// The totals at its root are those of the targets of the scheme, not of the listed ones.
struct XccovReader {
  private var coverage = CoverageCollector()
  private var files = 0

  static func read(_ json: inout JSONStream, into report: inout ReadReport) throws(StreamFault) {
    var reader = XccovReader()
    var isKnown = false
    var declared: LineCounts?
    if try json.kind() == .array {
      try json.readArray { json throws(StreamFault) in try reader.target(&json) }
      isKnown = reader.files > 0
    } else {
      var root = Counts()
      try json.readObject { json, name throws(StreamFault) in
        if name == "targets" {
          try json.readArray { json throws(StreamFault) in try reader.target(&json) }
          isKnown = true
        } else if try root.take(name, &json) {
          isKnown = true
        } else if try json.kind() == .array {
          try reader.archived(&json, name)
          isKnown = true
        }
      }
      declared = root.lines
    }
    guard isKnown else { throw json.fault(.wrongShape(expected: "targets or files")) }
    if reader.files == 0 { report.problems.append(ReportProblem("the report lists no files")) }
    report.compareCoverage(
      reader.coverage.map(), total: declared?.total, covered: declared?.covered)
  }

  private mutating func target(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObject { json, name throws(StreamFault) in
      guard name == "files" else { return }
      try json.readArray { json throws(StreamFault) in try file(&json) }
    }
  }

  private mutating func file(_ json: inout JSONStream) throws(StreamFault) {
    var path: String?
    var counts = Counts()
    try json.readObject { json, name throws(StreamFault) in
      if name == "path" { path = try json.readString() } else { _ = try counts.take(name, &json) }
    }
    guard let path else { throw json.fault(.wrongShape(expected: "a file with 'path'")) }
    files += 1
    let file = coverage.file(path)
    if let lines = counts.lines { coverage.add(lines, to: file) }
  }

  /// Lines as `{"line": 3, "isExecutable": true, "executionCount": 1}`.
  private mutating func archived(_ json: inout JSONStream, _ path: String) throws(StreamFault) {
    files += 1
    let file = coverage.file(path)
    try json.readArray { json throws(StreamFault) in
      var (line, hits, isExecutable) = (0, 0, false)
      try json.readObject { json, name throws(StreamFault) in
        switch name {
        case "line": line = try json.readNumber()?.count ?? 0
        case "executionCount":
          hits = min(try json.readNumber()?.count ?? 0, CoverageNumber.mostHits)
        case "isExecutable": isExecutable = try json.readBool() ?? false
        default: break
        }
      }
      if isExecutable { coverage.add(line, hits: hits, to: file) }
    }
  }

  private struct Counts {
    var covered: Int?
    var total: Int?

    var lines: LineCounts? {
      guard let covered, let total else { return nil }
      return LineCounts(covered: min(covered, total), total: total)
    }

    mutating func take(_ name: String, _ json: inout JSONStream) throws(StreamFault) -> Bool {
      switch name {
      case "coveredLines": covered = try json.readNumber()?.count
      case "executableLines": total = try json.readNumber()?.count
      case "lineCoverage": break
      default: return false
      }
      return true
    }
  }
}
