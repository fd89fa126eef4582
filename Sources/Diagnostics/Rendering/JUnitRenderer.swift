/// A report as JUnit XML: a suite a command, a case a check; an undecided check is an error.
struct JUnitRenderer {
  private static let pieceLength = 1 << 16

  func write(_ report: Report, to sink: ([UInt8]) -> Void) {
    let sections = ReportOutline(report).sections
    var tally = JUnitTally()
    for section in sections { tally.count(section, in: report) }
    let name = " name=\"" + XMLText.escaped(report.command) + "\""
    var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    output += "<testsuites\(name)\(tally.attributes)>\n".utf8
    output += "  <testsuite\(name)\(tally.attributes)>\n".utf8
    for section in sections {
      for testCase in JUnitCase.cases(of: section, in: report) { testCase.append(to: &output) }
      guard output.count >= Self.pieceLength else { continue }
      sink(output)
      output.removeAll(keepingCapacity: true)
    }
    output += "  </testsuite>\n</testsuites>\n".utf8
    sink(output)
  }
}

/// How the cases of a suite ended, which stands before the first of them.
private struct JUnitTally {
  private var total = 0
  private var counts: [JUnitCase.Outcome: Int] = [:]

  mutating func count(_ section: ReportOutline.Section, in report: Report) {
    for entry in section.entries { count(JUnitCase.outcome(of: entry, in: report)) }
    for finding in section.loose { count(JUnitCase.outcome(of: finding, in: report)) }
  }

  private mutating func count(_ outcome: JUnitCase.Outcome) {
    total += 1
    counts[outcome, default: 0] += 1
  }

  /// ` tests="3" failures="1" errors="0" skipped="0"`.
  var attributes: String {
    let named: [(String, JUnitCase.Outcome)] = [
      ("failures", .failure), ("errors", .error), ("skipped", .skipped),
    ]
    return " tests=\"\(total)\"" + named.map { " \($0)=\"\(counts[$1] ?? 0)\"" }.joined()
  }
}
