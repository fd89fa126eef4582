package import Diagnostics

extension RuleID {
  /// No feature flag is older than its expiry date.
  package static let flagExpired: RuleID = "flag-expired"
  /// No flag of an unfinished feature is on for users.
  package static let flagUnfinished: RuleID = "flag-unfinished"
}

extension FlagTable {
  /// The violations on a day; `isRelease` is true for a release or hotfix branch.
  package func findings(on day: CalendarDay, isRelease: Bool) -> [Diagnostic] {
    flags.compactMap { $0.expiry(on: day) }
      + (isRelease ? flags.filter { !$0.isFinished }.map(\.unfinished) : [])
  }
}

extension FeatureFlag {
  /// The number of days before the expiry date with a warning.
  private static let warningDays = 14

  /// The number of days until the expiry date; negative if expired.
  package func daysLeft(on day: CalendarDay) -> Int {
    (expires.secondsSince1970 - day.secondsSince1970) / 86_400
  }

  fileprivate func expiry(on day: CalendarDay) -> Diagnostic? {
    let days = daysLeft(on: day)
    if days > Self.warningDays { return nil }
    let end = days < 0 ? "expired on \(expires)" : "expires on \(expires)"
    return diagnostic(
      .flagExpired, "the flag \(quoted(name)) of \(quoted(owner)) \(end)",
      severity: days < 0 ? .error : .warning,
      hint: isFinished
        ? "remove the flag and the unused code behind it"
        : "remove the flag, or agree on a later date with \(ForeignText.shown(owner))")
  }

  fileprivate var unfinished: Diagnostic {
    let isOn = lanes.contains(.release)
    return diagnostic(
      .flagUnfinished,
      "the flag \(quoted(name)) of \(quoted(owner)) is not finished"
        + (isOn ? " and is on in the lane 'release'" : " and is off in the lane 'release'"),
      severity: isOn ? .error : .warning,
      hint: isOn ? "release: false" : "finish the feature, or remove it from the release")
  }

  private func diagnostic(
    _ rule: RuleID, _ message: String, severity: Severity, hint: Remedy
  ) -> Diagnostic {
    var diagnostic = Diagnostic(rule, message, severity: severity, hint: hint, place: place)
    diagnostic.identity = [name]
    return diagnostic
  }
}
