package import Base

/// Findings of a gate that are accepted until a day, with their owner.
package struct Waiver: Hashable, Sendable {
  package var gate: String
  package var rule: String?
  package var path: String?
  package var fingerprint: String?
  package var reason: String
  package var owner: String
  package var approver: String
  package var ticket: String
  package var expires: CalendarDay
  package var place: Place?

  /// A waiver; at least one of rule, path and fingerprint is needed.
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

  /// Whether it covers a finding of its gate; the fingerprint is that of the baseline.
  package func covers(_ finding: Diagnostic, fingerprint print: String) -> Bool {
    if let rule, finding.rule.name != rule { return false }
    if let fingerprint, fingerprint != print { return false }
    if let path {
      let glob = Glob(path)
      guard let place = finding.place, !glob.isNegated, glob.matches(place.path) else {
        return false
      }
    }
    return rule != nil || path != nil || fingerprint != nil
  }

  /// The covered findings on one line: `force_cast in Sources/Old/**`.
  package var subject: String {
    [rule, path.map { "in \($0)" }, fingerprint].compactMap(\.self).joined(separator: " ")
  }

  fileprivate func finding(
    _ message: String, _ severity: Severity, hint: Remedy? = nil
  ) -> Diagnostic {
    Diagnostic(
      .waiver, message, severity: severity, hint: hint,
      evidence: ["owner": .string(owner), "ticket": .string(ticket)], place: place)
  }
}

/// The waivers of a repository on one day.
package struct Waivers: Hashable, Sendable {
  package let entries: [Waiver]
  package let today: CalendarDay

  /// The path of the file, relative to the repository.
  package static let path = ".flowctl/waivers.yml"
  /// Maximum days of a waiver from today.
  package static let longest = 90
  package static let notice = 7

  package init(_ entries: [Waiver] = [], today: CalendarDay) {
    self.entries = entries
    self.today = today
  }

  /// Errors of the waivers, and waivers that end soon.
  package func findings(gates: [Gate]) -> [Diagnostic] {
    entries.flatMap { [error(of: $0, gates), ending(of: $0)].compactMap(\.self) }
  }

  /// Removes the findings that valid waivers cover from those of a gate.
  package func apply(to findings: [FingerprintedFinding], of gate: Gate) -> WaivedFindings {
    let valid = entries.filter { waiver in
      gate.isWaivable && waiver.gate == gate.name
        && (0...Self.longest).contains(waiver.expires.days(since: today))
    }
    var answer = WaivedFindings()
    for finding in findings {
      let waiver = valid.first { $0.covers(finding.diagnostic, fingerprint: finding.fingerprint) }
      if let waiver {
        answer.waived.append(finding.diagnostic)
        if !answer.uses.contains(waiver) { answer.uses.append(waiver) }
      } else {
        answer.left.append(finding.diagnostic)
      }
    }
    return answer
  }

  private func error(of waiver: Waiver, _ gates: [Gate]) -> Diagnostic? {
    guard let gate = gates.first(where: { $0.name == waiver.gate }) else {
      return waiver.finding(
        "the waiver is for gate '\(waiver.gate)', which does not exist", .error)
    }
    if !gate.isWaivable { return waiver.finding("gate '\(gate.name)' can't be waived", .error) }
    if waiver.expires.days(since: today) <= Self.longest { return nil }
    return waiver.finding(
      "the waiver of '\(waiver.gate)' ends on \(waiver.expires), at most \(Self.longest) days "
        + "are allowed", .error, hint: "expires: \(today.adding(days: Self.longest))")
  }

  private func ending(of waiver: Waiver) -> Diagnostic? {
    let days = waiver.expires.days(since: today)
    if days > Self.notice { return nil }
    let end =
      days < 0
      ? "ended on \(waiver.expires)"
      : "ends on \(waiver.expires), in \(CountText.words(days, "day"))"
    return waiver.finding(
      "the waiver of '\(waiver.gate)' for \(waiver.subject) \(end)", .warning,
      hint: "fix the finding, or request an extension from \(waiver.approver) in \(waiver.ticket)")
  }

  /// The findings that waivers of the change accept in addition to the base.
  package func loosenings(by change: Waivers) -> [Loosening] {
    change.entries.compactMap { waiver in
      let subject = "'\(waiver.gate)' for \(waiver.subject)"
      let own = entries.first { own in
        [own.gate, own.rule, own.path, own.fingerprint]
          == [waiver.gate, waiver.rule, waiver.path, waiver.fingerprint]
      }
      guard let own else {
        return Loosening(path: Self.path, "waiver added for \(subject)")
      }
      if waiver.expires.days(since: own.expires) <= 0 { return nil }
      return Loosening(
        path: Self.path,
        "waiver for \(subject) extended from \(own.expires) to \(waiver.expires)")
    }
  }
}

/// The findings of a gate after waivers.
package struct WaivedFindings: Hashable, Sendable {
  package var left: [Diagnostic] = []
  package var waived: [Diagnostic] = []
  package var uses: [Waiver] = []

  /// The used waivers for the report.
  package var notes: [String] {
    uses.map {
      "\($0.subject): \($0.reason) (\($0.owner), approved by \($0.approver), \($0.ticket), "
        + "until \($0.expires))"
    }
  }
}

extension Gate {
  /// False for findings that can't be waived: secrets, privileges, and the policy itself.
  package var isWaivable: Bool {
    switch work {
    case .builtIn(.secrets), .builtIn(.branchPolicy), .builtIn(.privileges): false
    case .builtIn, .command: true
    }
  }
}

extension CalendarDay {
  /// Days from another day to this one; negative if this one is earlier.
  package func days(since other: CalendarDay) -> Int {
    (secondsSince1970 - other.secondsSince1970) / 86_400
  }

  func adding(days: Int) -> CalendarDay {
    CalendarDay(secondsSince1970: secondsSince1970 + days * 86_400)
  }
}

extension RuleID {
  /// Waivers are for existing gates and end in time.
  package static let waiver: RuleID = "waiver"
}
