extension Diagnostic {
  /// The JSON members; missing values are omitted.
  package var members: [String: JSONValue] {
    var members: [String: JSONValue] = [
      "rule": .string(rule.name),
      "severity": .string(shownSeverity.rawValue),
      "message": .string(message),
    ]
    if !why.isEmpty { members["why"] = .string(why) }
    if !evidence.isEmpty { members["evidence"] = .object(evidence) }
    members.merge(hint?.members ?? [:]) { own, _ in own }
    members["subject"] = subject.map(JSONValue.string)
    if let place {
      members["path"] = .string(place.path)
      members["line"] = .number(place.line)
      members["column"] = .number(place.column)
    }
    return members
  }
}
