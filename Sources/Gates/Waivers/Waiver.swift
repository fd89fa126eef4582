package import Diagnostics

/// That some findings of a gate are accepted for a time, and who answers for it.
package struct Waiver: Hashable, Sendable {
  package var gate: String
  package var rule: String?
  /// The paths that it is for, as a glob.
  package var path: String?
  package var fingerprint: String?
  package var reason: String
  package var owner: String
  package var approver: String
  package var ticket: String
  /// The last day on which it holds.
  package var expires: CalendarDay
  package var place: Place?

  /// A waiver; at least one of rule, path and fingerprint says what it is for.
  package init(
    gate: String, rule: String? = nil, path: String? = nil, fingerprint: String? = nil,
    reason: String, owner: String, approver: String, ticket: String, expires: CalendarDay,
    place: Place? = nil
  ) {
    self.gate = gate
    self.rule = rule
    self.path = path
    self.fingerprint = fingerprint
    self.reason = reason
    self.owner = owner
    self.approver = approver
    self.ticket = ticket
    self.expires = expires
    self.place = place
  }

  /// Whether it is for a finding of its gate; the fingerprint is the one that the baseline knows.
  package func covers(_ finding: Diagnostic, fingerprint print: String) -> Bool {
    if let rule, finding.rule.name != rule { return false }
    if let fingerprint, fingerprint != print { return false }
    if let path {
      guard let place = finding.place, Glob(path).matches(place.path) else { return false }
    }
    return rule != nil || path != nil || fingerprint != nil
  }

  /// What it is for, in a line: `force_cast in Sources/Old/**`.
  package var subject: String {
    let parts = [rule, path.map { "in \($0)" }, fingerprint].compactMap(\.self)
    return parts.joined(separator: " ")
  }

  /// What it says, whenever it ends and wherever it stands: by this it is known again.
  var identity: [String?] { [gate, rule, path, fingerprint] }
}
