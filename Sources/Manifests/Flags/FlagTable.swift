package import Diagnostics
import YAML

/// The table of feature flags.
package struct FlagTable: Hashable, Sendable {
  /// In the order of the file; no two have one name, in the table or in code.
  package let flags: [FeatureFlag]

  /// Reads the bytes of a table.
  ///
  /// - Throws: all that is wrong, each with its place.
  package init(_ bytes: [UInt8], path: String) throws(TableFaults) {
    var reading = FlagTableReading()
    flags = reading.read(bytes, path: path)
    if !reading.reading.faults.isEmpty {
      throw TableFaults(diagnostics: reading.reading.faults)
    }
  }
}

extension RuleID {
  /// That the table of feature flags makes sense.
  package static let flagTable: RuleID = "flag-table"
}

/// Reads a table of flags.
private struct FlagTableReading {
  var reading = TableReading(.flagTable)

  private static let keys = ["name", "owner", "expires", "description", "default", "finished"]

  mutating func read(_ bytes: [UInt8], path: String) -> [FeatureFlag] {
    guard let root = reading.root(bytes, path: path, keys: ["flags"]) else { return [] }
    return reading.maps(root["flags"], named: "flags", in: root).compactMap { flag($0) }
  }

  private mutating func flag(_ row: YAMLNode) -> FeatureFlag? {
    reading.check(row, keys: Self.keys)
    let lanes = lanes(row)
    guard let name = reading.line("name", of: row, isRequired: true),
      let property = reading.property(name, of: row, at: "name", as: "a flag"),
      let owner = reading.line("owner", of: row, isRequired: true),
      let expires = expires(row)
    else { return nil }
    return FeatureFlag(
      name: name, owner: owner, expires: expires,
      description: reading.line("description", of: row) ?? "", lanes: lanes,
      isFinished: reading.flag("finished", of: row) ?? false, property: property,
      place: row.place)
  }

  private mutating func expires(_ row: YAMLNode) -> CalendarDay? {
    guard let text = reading.line("expires", of: row, isRequired: true) else { return nil }
    if let day = CalendarDay(parsing: text) { return day }
    reading.add(
      "'expires' is \(quoted(text)), expected a valid date, such as 2027-05-01",
      at: row["expires"]?.place ?? row.place)
    return nil
  }

  /// One truth value for all lanes, or one each; those that are not named are off.
  private mutating func lanes(_ row: YAMLNode) -> [FeatureFlag.Lane] {
    guard let standard = row["default"] else {
      reading.add("an entry lacks 'default'", hint: "default: { debug: true }", at: row.place)
      return []
    }
    guard case .map = standard.value else {
      return reading.flag("default", of: row) == true ? FeatureFlag.Lane.allCases : []
    }
    reading.check(standard, keys: FeatureFlag.Lane.allCases.map(\.rawValue))
    return FeatureFlag.Lane.allCases.filter { lane in
      reading.flag(lane.rawValue, of: standard) == true
    }
  }
}

/// A feature that is on or off by lane, for a time.
package struct FeatureFlag: Hashable, Sendable {
  /// How far a build goes; what is on in a lane is on for those who get its builds.
  package enum Lane: String, CaseIterable, Sendable {
    case debug
    case `internal`
    case qa
    case candidate
    case release
  }

  package let name: String
  package let owner: String
  /// The last day on which it may be there.
  package let expires: CalendarDay
  package let description: String
  /// The lanes that it is on in.
  package let lanes: [Lane]
  /// True where the feature is done, so that only the flag is left to be removed.
  package let isFinished: Bool
  /// Its name in code.
  package let property: String
  package let place: Place
}
