/// One case of a JUnit report, made of a check or of a finding without one.
struct JUnitCase {
  /// How the case ended; the name is that of its element, where there is one.
  enum Outcome: String {
    case success
    case failure
    case error
    case skipped
  }

  let outcome: Outcome
  private let suite: String
  private let rule: RuleID
  /// One line on how it ended.
  private let message: String
  /// What the developer should know, in lines.
  private let text: String

  /// The cases of one subject.
  static func cases(of section: ReportOutline.Section, in report: Report) -> [JUnitCase] {
    let suite = section.subject ?? report.command
    return section.entries.map { JUnitCase($0, suite: suite, in: report) }
      + section.loose.map { JUnitCase($0, suite: suite, in: report) }
  }

  private init(_ entry: ReportOutline.Entry, suite: String, in report: Report) {
    self.suite = suite
    rule = entry.check.rule
    outcome = Self.outcome(of: entry, in: report)
    message = entry.check.summary
    text = entry.findings.map(Self.lines).joined(separator: "\n")
  }

  private init(_ diagnostic: Diagnostic, suite: String, in report: Report) {
    self.suite = suite
    rule = diagnostic.rule
    outcome = Self.outcome(of: diagnostic, in: report)
    message = diagnostic.message
    text = Self.lines(diagnostic)
  }

  /// How a check ends its case.
  static func outcome(of entry: ReportOutline.Entry, in report: Report) -> Outcome {
    switch entry.verdict(in: report) {
    case .fail: .failure
    case .unknown: .error
    case .pass: entry.check.answer == .skipped ? .skipped : .success
    }
  }

  /// How a finding without a check ends its case.
  static func outcome(of diagnostic: Diagnostic, in report: Report) -> Outcome {
    switch report.verdict(of: diagnostic) {
    case .fail: .failure
    case .unknown: .error
    case .pass: .success
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

extension JUnitCase {
  /// Appends the element; what a case without a fault has to say goes to `system-out`.
  func append(to output: inout [UInt8]) {
    let classname = XMLText.escaped(suite)
    output += "    <testcase classname=\"\(classname)\" name=\"\(XMLText.escaped(rule.name))\"".utf8
    guard let element else {
      output += "/>\n".utf8
      return
    }
    output += ">\n      \(element)\n    </testcase>\n".utf8
  }

  private var element: String? {
    let content = XMLText.escaped(lines: text)
    let message = " message=\"" + XMLText.escaped(message) + "\""
    switch outcome {
    case .success: return text.isEmpty ? nil : "<system-out>\(content)</system-out>"
    case .skipped: return "<skipped\(message)/>"
    case .failure, .error:
      return "<\(outcome)\(message) type=\"\(XMLText.escaped(rule.name))\">\(content)</\(outcome)>"
    }
  }
}
