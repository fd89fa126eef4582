/// A report as JUnit XML: one suite per command, one case per check; undecided is an error.
struct JUnitRenderer {
  private static let pieceLength = 1 << 16

  func write(_ report: Report, to sink: ([UInt8]) -> Void) {
    let sections = ReportOutline(report).sections
    var counts: [JUnitCase.Outcome: Int] = [:]
    for section in sections {
      for outcome in JUnitCase.outcomes(of: section, in: report) {
        counts[outcome, default: 0] += 1
      }
    }
    func count(_ outcome: JUnitCase.Outcome) -> Int { counts[outcome] ?? 0 }
    let suite =
      "name=\"\(XMLText.escaped(report.command))\" tests=\"\(counts.values.reduce(0, +))\" "
      + "failures=\"\(count(.failure))\" errors=\"\(count(.error))\" skipped=\"\(count(.skipped))\""
    var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    output += "<testsuites \(suite)>\n  <testsuite \(suite)>\n".utf8
    for section in sections {
      for testCase in JUnitCase.cases(of: section, in: report) { output += testCase.text.utf8 }
      guard output.count >= Self.pieceLength else { continue }
      sink(output)
      output.removeAll(keepingCapacity: true)
    }
    sink(output + "  </testsuite>\n</testsuites>\n".utf8)
  }
}

/// One case of a JUnit report, for a check or a finding without check.
private struct JUnitCase {
  /// The outcome of the case; the raw value is the name of its element.
  enum Outcome: String {
    case success
    case failure
    case error
    case skipped

    init(_ verdict: Verdict, isSkipped: Bool = false) {
      switch verdict {
      case .fail: self = .failure
      case .unknown: self = .error
      case .pass: self = isSkipped ? .skipped : .success
      }
    }
  }

  let outcome: Outcome
  let suite: String
  let rule: RuleID
  /// One line on the outcome.
  let message: String
  let findings: [Diagnostic]

  static func outcomes(of section: ReportOutline.Section, in report: Report) -> [Outcome] {
    section.entries.map {
      Outcome($0.verdict(in: report), isSkipped: $0.check.answer == .skipped)
    } + section.loose.map { Outcome(report.verdict(of: $0)) }
  }

  static func cases(of section: ReportOutline.Section, in report: Report) -> [JUnitCase] {
    let cases =
      section.entries.map { ($0.check.rule, $0.check.summary, $0.findings) }
      + section.loose.map { ($0.rule, $0.message, [$0]) }
    return zip(outcomes(of: section, in: report), cases).map { outcome, parts in
      JUnitCase(
        outcome: outcome, suite: section.subject ?? report.command, rule: parts.0,
        message: parts.1, findings: parts.2)
    }
  }

  /// The element; text of a passed case goes to `system-out`.
  var text: String {
    let names = "classname=\"\(XMLText.escaped(suite))\" name=\"\(XMLText.escaped(rule.name))\""
    guard let element else { return "    <testcase \(names)/>\n" }
    return "    <testcase \(names)>\n      \(element)\n    </testcase>\n"
  }

  private var element: String? {
    let content = XMLText.escaped(lines: findings.map(Self.lines).joined(separator: "\n"))
    let message = " message=\"" + XMLText.escaped(message) + "\""
    switch outcome {
    case .success: return content.isEmpty ? nil : "<system-out>\(content)</system-out>"
    case .skipped: return "<skipped\(message)/>"
    case .failure, .error:
      return "<\(outcome)\(message) type=\"\(XMLText.escaped(rule.name))\">\(content)</\(outcome)>"
    }
  }

  private static func lines(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.place.map { "\($0.path):\($0.line):\($0.column): " } ?? ""
    var lines = [
      "\(place)\(TextMarks.word(diagnostic).0): \(ForeignText.shown(diagnostic.message))"
    ]
    if !diagnostic.why.isEmpty { lines.append("why: " + diagnostic.why) }
    if let hint = diagnostic.hint?.text { lines.append("hint: " + hint) }
    return lines.joined(separator: "\n")
  }
}

/// Text as XML 1.0, for elements and attributes.
package enum XMLText {
  /// One line.
  package static func escaped(_ text: String) -> String { entities(ForeignText.shown(text)) }

  /// Several lines, for the content of an element.
  package static func escaped(lines text: String) -> String {
    entities(ForeignText.lines(text).joined(separator: "\n"))
  }

  /// Characters that XML 1.0 forbids are already replaced as hidden characters.
  private static func entities(_ text: String) -> String {
    text.replacingBytes { byte in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array("&apos;".utf8)
      default: nil
      }
    }
  }
}
