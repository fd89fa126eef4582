package import Base
import YAML

/// The table of feature flags.
package struct FlagTable: Hashable, Sendable {
  /// In file order; all names are unique, in the table and in code.
  package let flags: [FeatureFlag]

  /// Reads the bytes of a table.
  ///
  /// - Throws: all errors with their places.
  package init(_ bytes: [UInt8], path: String) throws(TableFaults) {
    var reading = TableReading(.flagTable)
    flags = reading.flags(bytes, path: path)
    try reading.end()
  }
}

extension RuleID {
  /// The table of feature flags is valid.
  package static let flagTable: RuleID = "flag-table"
}

extension TableReading {
  fileprivate mutating func flags(_ bytes: [UInt8], path: String) -> [FeatureFlag] {
    guard let root = root(bytes, path: path, keys: ["flags"]) else { return [] }
    return maps(root["flags"], named: "flags", in: root).compactMap { flag($0) }
  }

  private mutating func flag(_ row: YAMLNode) -> FeatureFlag? {
    check(row, keys: ["name", "owner", "expires", "description", "default", "finished"])
    let lanes = lanes(row)
    guard let name = line("name", of: row, isRequired: true),
      let property = property(name, of: row, at: "name", as: "a flag"),
      let owner = line("owner", of: row, isRequired: true),
      let expires = expires(row)
    else { return nil }
    return FeatureFlag(
      name: name, owner: owner, expires: expires,
      description: line("description", of: row) ?? "", lanes: lanes,
      isFinished: flag("finished", of: row) ?? false, property: property,
      place: row.place)
  }

  private mutating func expires(_ row: YAMLNode) -> CalendarDay? {
    guard let text = line("expires", of: row, isRequired: true) else { return nil }
    if let day = CalendarDay(parsing: text) { return day }
    add(
      "'expires' is \(quoted(text)), expected a valid date, such as 2027-05-01",
      at: row["expires"]?.place ?? row.place)
    return nil
  }

  /// One boolean for all lanes, or one per lane; missing lanes are off.
  private mutating func lanes(_ row: YAMLNode) -> [FeatureFlag.Lane] {
    guard let standard = row["default"] else {
      add("an entry lacks 'default'", hint: "default: { debug: true }", at: row.place)
      return []
    }
    guard case .map = standard.value else {
      return flag("default", of: row) == true ? FeatureFlag.Lane.allCases : []
    }
    check(standard, keys: FeatureFlag.Lane.allCases.map(\.rawValue))
    return FeatureFlag.Lane.allCases.filter { lane in
      flag(lane.rawValue, of: standard) == true
    }
  }
}

/// A temporary feature flag with a value per lane.
package struct FeatureFlag: Hashable, Sendable {
  /// The distribution stage of a build.
  package enum Lane: String, CaseIterable, Sendable {
    case debug
    case `internal`
    case qa
    case candidate
    case release
  }

  package let name: String
  package let owner: String
  /// The last valid day.
  package let expires: CalendarDay
  package let description: String
  /// The lanes in which it is on.
  package let lanes: [Lane]
  /// True if the feature is finished, so that only the flag must be removed.
  package let isFinished: Bool
  /// The name in code.
  package let property: String
  package let place: Place
}

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
    return Diagnostic(rule, message, severity: severity, hint: hint, place: place, identity: [name])
  }
}
