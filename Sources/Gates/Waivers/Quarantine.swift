package import Base

/// A test that is known to be flaky, and its owner.
package struct QuarantinedTest: Hashable, Sendable {
  /// As in reports: `Suite/test`.
  package var id: String
  package var owner: String
  package var ticket: String
  package var expires: CalendarDay
  package var place: Place?

  package init(
    id: String, owner: String, ticket: String, expires: CalendarDay, place: Place? = nil
  ) {
    self.id = id
    self.owner = owner
    self.ticket = ticket
    self.expires = expires
    self.place = place
  }
}

/// The tests in quarantine on one day: they run, and their failures are shown but ignored.
package struct Quarantine: Hashable, Sendable {
  package let entries: [QuarantinedTest]
  package let today: CalendarDay

  /// The path of the file, relative to the repository.
  package static let path = ".flowctl/quarantine.yml"
  /// Maximum days of an entry from today.
  package static let longest = 30

  package init(_ entries: [QuarantinedTest] = [], today: CalendarDay) {
    self.entries = entries
    self.today = today
  }

  /// The valid entry for a test.
  package func entry(for id: String) -> QuarantinedTest? {
    entries.first { $0.id == id && (0...Self.longest).contains($0.expires.days(since: today)) }
  }

  /// Errors of the entries, and entries that have ended or end soon.
  package var findings: [Diagnostic] {
    entries.compactMap { entry in
      let days = entry.expires.days(since: today)
      if days > Self.longest {
        return finding(
          "test '\(entry.id)' is in quarantine until \(entry.expires), at most "
            + "\(Self.longest) days are allowed", .error, entry,
          hint: "expires: \(today.adding(days: Self.longest))")
      }
      if days > Waivers.notice { return nil }
      let end = days < 0 ? "ended" : "ends"
      return finding(
        "the quarantine of test '\(entry.id)' \(end) on \(entry.expires)", .warning, entry,
        hint: "fix the test, see \(entry.ticket)")
    }
  }

  private func finding(
    _ message: String, _ severity: Severity, _ entry: QuarantinedTest, hint: Remedy
  ) -> Diagnostic {
    Diagnostic(
      .quarantine, message, severity: severity, hint: hint,
      evidence: ["owner": .string(entry.owner), "ticket": .string(entry.ticket)],
      place: entry.place)
  }

  /// The tests that the change adds to the quarantine of the base.
  package func loosenings(by change: Quarantine) -> [Loosening] {
    change.entries.compactMap { test in
      guard let own = entries.first(where: { $0.id == test.id }) else {
        return Loosening(path: Self.path, "test '\(test.id)' is added to the quarantine")
      }
      if test.expires.days(since: own.expires) <= 0 { return nil }
      return Loosening(
        path: Self.path,
        "the quarantine of '\(test.id)' is extended from \(own.expires) to \(test.expires)")
    }
  }
}

extension RuleID {
  /// Tests in quarantine are fixed in time.
  package static let quarantine: RuleID = "quarantine"
}
