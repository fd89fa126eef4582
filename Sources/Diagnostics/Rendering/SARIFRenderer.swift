/// A report as SARIF 2.1.0, for code scanning and for other tools.
///
/// An undecided rule is a result of kind `open` (§3.27.9: the evidence does not suffice), whose
/// level must then be `none`; it is told as a notification as well, and the run counts as not
/// successful, so that no reader takes it for a pass.
struct SARIFRenderer {
  private let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  func render(_ report: Report) -> [UInt8] {
    let log: JSONValue = [
      "$schema":
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [run(of: report)],
    ]
    return JSONWriter(options.layout).bytes(log) + [UInt8(ascii: "\n")]
  }

  private func run(of report: Report) -> JSONValue {
    let rules = SARIFRules(described: options.rules, found: report.diagnostics)
    var results = SARIFResults(rules: rules)
    return [
      "tool": ["driver": driver(rules)],
      "invocations": [invocation(of: report)],
      "columnKind": "unicodeCodePoints",
      "results": .array(report.orderedDiagnostics.map { results.result($0) }),
    ]
  }

  private func driver(_ rules: SARIFRules) -> JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(options.tool.name), "rules": rules.value,
    ]
    members["version"] = options.tool.version.map(JSONValue.string)
    members["informationUri"] = options.tool.informationURI.map(JSONValue.string)
    return .object(members)
  }

  private func invocation(of report: Report) -> JSONValue {
    let undecided = report.diagnostics.filter(\.isUndecided)
    let notifications = undecided.map { diagnostic -> JSONValue in
      [
        "level": "error", "message": SARIFText.message(diagnostic.message),
        "associatedRule": ["id": .string(diagnostic.rule.name)],
      ]
    }
    return [
      "executionSuccessful": .bool(undecided.isEmpty),
      "exitCode": .number(Int(ExitStatus(report.verdict).rawValue)),
      "toolExecutionNotifications": .array(notifications),
    ]
  }
}
