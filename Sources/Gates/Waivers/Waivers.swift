package import Diagnostics

/// The waivers of a repository on one day.
package struct Waivers: Hashable, Sendable {
  package let entries: [Waiver]
  package let today: CalendarDay

  /// Days for which a waiver may be given, from today on.
  package static let longest = 90
  /// Days before its end from which on a waiver is told.
  package static let notice = 7

  /// Waivers as a file has them.
  package init(_ entries: [Waiver] = [], today: CalendarDay) {
    self.entries = entries
    self.today = today
  }

  /// What is wrong with them, and which of them end soon.
  package func findings(gates: [Gate]) -> [Diagnostic] {
    entries.flatMap { faults($0, gates) + ending($0) }
  }

  /// Takes the findings that waivers in force cover from those of a gate.
  package func judge(_ findings: [FingerprintedFinding], of gate: Gate) -> WaivedFindings {
    let valid = gate.isWaivable ? entries.filter { $0.gate == gate.name && isInForce($0) } : []
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

  private func isInForce(_ waiver: Waiver) -> Bool {
    (0...Self.longest).contains(waiver.expires.days(since: today))
  }

  private func faults(_ waiver: Waiver, _ gates: [Gate]) -> [Diagnostic] {
    guard let gate = gates.first(where: { $0.name == waiver.gate }) else {
      let unknown = "the waiver is for the gate '\(waiver.gate)', which is not there"
      return [finding(unknown, .error, waiver)]
    }
    if !gate.isWaivable {
      return [finding("the gate '\(gate.name)' can't be waived", .error, waiver)]
    }
    if waiver.expires.days(since: today) <= Self.longest { return [] }
    let latest = CalendarDay(secondsSince1970: today.secondsSince1970 + Self.longest * 86_400)
    return [
      finding(
        "the waiver of '\(waiver.gate)' holds until \(waiver.expires), at most \(Self.longest) days "
          + "are allowed", .error, waiver, hint: "expires: \(latest)")
    ]
  }

  private func ending(_ waiver: Waiver) -> [Diagnostic] {
    let days = waiver.expires.days(since: today)
    if days > Self.notice { return [] }
    let subject = "the waiver of '\(waiver.gate)' for \(waiver.subject)"
    let hint: Remedy = "mend it, or have \(waiver.approver) prolong it in \(waiver.ticket)"
    return [
      days < 0
        ? finding("\(subject) ended on \(waiver.expires)", .warning, waiver, hint: hint)
        : finding(
          "\(subject) ends on \(waiver.expires), in \(days) days", .warning, waiver, hint: hint)
    ]
  }

  private func finding(
    _ message: String, _ severity: Severity, _ waiver: Waiver, hint: Remedy? = nil
  ) -> Diagnostic {
    Diagnostic(
      .waiver, message, severity: severity, hint: hint,
      evidence: ["owner": .string(waiver.owner), "ticket": .string(waiver.ticket)],
      place: waiver.place)
  }
}

/// What waivers left of a gate's findings.
package struct WaivedFindings: Hashable, Sendable {
  package var left: [Diagnostic] = []
  package var waived: [Diagnostic] = []
  /// The waivers that were used, each once.
  package var uses: [Waiver] = []

  /// Nothing found.
  package init() {}

  /// The uses as a reader should know them.
  package var notes: [String] {
    uses.map {
      "\($0.subject): \($0.reason) (\($0.owner), approved by \($0.approver), \($0.ticket), "
        + "until \($0.expires))"
    }
  }
}

extension Gate {
  /// False for what nobody may accept: secrets, privileges, and the policy itself.
  package var isWaivable: Bool {
    switch work {
    case .builtIn(.secrets), .builtIn(.branchPolicy), .builtIn(.privileges): false
    case .builtIn, .command: true
    }
  }
}

extension CalendarDay {
  /// Days from another day to this one; negative where this one was before.
  package func days(since other: CalendarDay) -> Int {
    (secondsSince1970 - other.secondsSince1970) / 86_400
  }
}

extension RuleID {
  /// That waivers name what is there, and end in time.
  package static let waiver: RuleID = "waiver"
}
