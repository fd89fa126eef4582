/// A report as JSON for scripts; the data stays exactly as it is.
struct JSONRenderer {
  let layout: JSONWriter.Layout

  func render(_ report: Report) -> [UInt8] {
    JSONWriter(layout).bytes(document(report)) + [UInt8(ascii: "\n")]
  }

  /// The details come first, so that none can take the place of a promised key.
  private func document(_ report: Report) -> JSONValue {
    var promised: [String: JSONValue] = [
      "schemaVersion": 1,
      "command": .string(report.command),
      "verdict": .string(report.verdict.rawValue),
      "title": .string(report.title),
      "notes": .strings(report.notes),
    ]
    if !report.detailsTellFindings {
      promised["checks"] = .array(report.checks.map(member))
      promised["findings"] = .array(report.orderedDiagnostics.map { member($0, of: report) })
    }
    return .object(report.details.merging(promised) { _, promised in promised })
  }

  private func member(_ check: RuleCheck) -> JSONValue {
    var members: [String: JSONValue] = [
      "rule": .string(check.rule.name),
      "answer": .string(check.answer.rawValue),
      "summary": .string(check.summary),
    ]
    members["subject"] = check.subject.map(JSONValue.string)
    return .object(members)
  }

  private func member(_ diagnostic: Diagnostic, of report: Report) -> JSONValue {
    var members: [String: JSONValue] = [
      "rule": .string(diagnostic.rule.name),
      "severity": .string(diagnostic.severity.rawValue),
      "verdict": .string(report.verdict(of: diagnostic).rawValue),
      "message": .string(diagnostic.message),
    ]
    if !diagnostic.why.isEmpty { members["why"] = .string(diagnostic.why) }
    if !diagnostic.evidence.isEmpty { members["evidence"] = .object(diagnostic.evidence) }
    members["hint"] = diagnostic.hint.map(JSONValue.string)
    members["subject"] = diagnostic.subject.map(JSONValue.string)
    if let place = diagnostic.place {
      members["path"] = .string(place.path)
      members["line"] = .number(place.line)
      members["column"] = .number(place.column)
    }
    return .object(members)
  }
}
