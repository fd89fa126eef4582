/// A report as SARIF 2.1.0, for code scanning and for other tools.
///
/// An undecided rule is a result of kind `open` (§3.27.9: the evidence does not suffice), whose
/// level must be `none`; it is also a notification, and the run is marked as not successful, so
/// that no tool treats it as a pass.
struct SARIFRenderer {
  let options: RenderOptions

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
    let rules = rules(of: report)
    let positions = Dictionary(uniqueKeysWithValues: zip(rules.map(\.rule), rules.indices))
    var driver: [String: JSONValue] = [
      "name": .string(options.tool.name), "rules": .array(rules.map(Self.descriptor)),
    ]
    driver["version"] = options.tool.version.map(JSONValue.string)
    driver["informationUri"] = options.tool.informationURI.map(JSONValue.string)
    var fingerprints = Fingerprints()
    let results = report.orderedDiagnostics.map { diagnostic in
      Self.result(diagnostic, positions[diagnostic.rule], fingerprints.next(diagnostic))
    }
    return [
      "tool": ["driver": .object(driver)], "invocations": [Self.invocation(of: report)],
      "columnKind": "unicodeCodePoints", "results": .array(results),
    ]
  }

  private static func invocation(of report: Report) -> JSONValue {
    let undecided = report.diagnostics.filter(\.isUndecided)
    let notifications = undecided.map { diagnostic -> JSONValue in
      [
        "level": "error", "message": message([diagnostic.message]),
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

// MARK: - Rules

extension SARIFRenderer {
  /// The described rules and those with findings, sorted by id.
  private func rules(of report: Report) -> [RuleDescription] {
    var pages: [RuleID: RuleDescription] = [:]
    for diagnostic in report.diagnostics where pages[diagnostic.rule] == nil {
      pages[diagnostic.rule] = RuleDescription(
        diagnostic.rule, summary: "", why: diagnostic.why, help: "")
    }
    for page in options.rules { pages[page.rule] = page }
    return pages.values.sorted { $0.rule < $1.rule }
  }

  /// Empty texts are omitted, as SARIF requires.
  private static func descriptor(_ page: RuleDescription) -> JSONValue {
    var members: [String: JSONValue] = ["id": .string(page.rule.name)]
    let texts = [
      "shortDescription": page.summary, "fullDescription": page.why, "help": page.help,
    ]
    for (name, text) in texts where !text.isEmpty {
      members[name] = message(ForeignText.lines(text))
    }
    return .object(members)
  }
}

// MARK: - Results

extension SARIFRenderer {
  private static func result(
    _ diagnostic: Diagnostic, _ rule: Int?, _ fingerprint: String
  ) -> JSONValue {
    let hint = diagnostic.hint.map { ForeignText.lines("hint: " + $0.text) } ?? []
    var members: [String: JSONValue] = [
      "ruleId": .string(diagnostic.rule.name),
      "kind": diagnostic.isUndecided ? "open" : "fail",
      "level": .string(diagnostic.isUndecided ? "none" : diagnostic.severity.rawValue),
      "message": message([diagnostic.message] + hint),
      "partialFingerprints": ["flowctl/v1": .string(fingerprint)],
    ]
    members["ruleIndex"] = rule.map(JSONValue.number)
    members["locations"] = diagnostic.place.map { [location($0)] }
    members["properties"] = diagnostic.subject.map {
      ["subject": .string(ForeignText.shown($0))]
    }
    return .object(members)
  }

  /// Only the line: SARIF can't count columns in bytes, as flowctl does.
  private static func location(_ place: Place) -> JSONValue {
    [
      "physicalLocation": [
        "artifactLocation": [
          "uri": .string(PercentEncoding.uri(path: place.path)), "uriBaseId": "%SRCROOT%",
        ],
        "region": ["startLine": .number(max(1, place.line))],
      ]
    ]
  }

  /// A message object of lines.
  ///
  /// Braces are doubled (§3.11.5), and `](` is split, so that it is no link (§3.11.6).
  private static func message(_ lines: [String]) -> JSONValue {
    var last: UInt8?
    let text = lines.map(ForeignText.shown).joined(separator: "\n").replacingBytes { byte in
      defer { last = byte }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"): return [byte, byte]
      case UInt8(ascii: "(") where last == UInt8(ascii: "]"): return [UInt8(ascii: " "), byte]
      default: return nil
      }
    }
    return ["text": .string(text)]
  }
}
