/// Turns findings into SARIF results, one after another, so that equal ones are told apart.
struct SARIFResults {
  private let rules: SARIFRules
  private var fingerprints = Fingerprints()

  init(rules: SARIFRules) { self.rules = rules }

  /// The result object of one finding.
  mutating func result(_ diagnostic: Diagnostic) -> JSONValue {
    var members: [String: JSONValue] = [
      "ruleId": .string(diagnostic.rule.name),
      "kind": diagnostic.isUndecided ? "open" : "fail",
      "level": .string(diagnostic.isUndecided ? "none" : diagnostic.severity.rawValue),
      "message": message(of: diagnostic),
      "partialFingerprints": ["flowctl/v1": .string(fingerprints.next(diagnostic))],
    ]
    members["ruleIndex"] = rules.position(of: diagnostic.rule).map(JSONValue.number)
    members["locations"] = diagnostic.place.map { [Self.location($0)] }
    members["properties"] = diagnostic.subject.map {
      ["subject": .string(ForeignText.shown($0))]
    }
    return .object(members)
  }

  private func message(of diagnostic: Diagnostic) -> JSONValue {
    let hint = (diagnostic.hint?.text).map { ["hint: " + $0] } ?? []
    return SARIFText.message(lines: [ForeignText.shown(diagnostic.message)] + hint)
  }

  /// The line alone: SARIF can't count columns in bytes, as places do.
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
}
