/// A report as JSON for scripts; the data is not changed.
struct JSONRenderer {
  let layout: JSONWriter.Layout

  /// The details come first, so that they can't replace a documented key.
  func write(_ report: Report, to sink: ([UInt8]) -> Void) {
    let promised: [String: JSONValue] = [
      "schemaVersion": 1,
      "command": .string(report.command),
      "verdict": .string(report.verdict.rawValue),
      "title": .string(report.title),
      "notes": .strings(report.notes),
    ]
    var lists: [String: JSONList] = [:]
    if !report.detailsTellFindings {
      lists["checks"] = JSONList(report.checks, member)
      lists["findings"] = JSONList(report.orderedDiagnostics) { diagnostic in
        var members = diagnostic.members
        members["verdict"] = .string(report.verdict(of: diagnostic).rawValue)
        return .object(members)
      }
    }
    JSONWriter(layout).write(
      report.details.merging(promised) { _, promised in promised }, lists: lists, to: sink)
    sink([UInt8(ascii: "\n")])
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
}
