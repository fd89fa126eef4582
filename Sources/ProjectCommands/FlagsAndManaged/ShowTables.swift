import Configuration
import Diagnostics
import Manifests
import Session

/// `managed-config show`: the keys that organizations can set.
enum ShowManaged {
  /// All keys with types, defaults and limits.
  static func run(in session: Session) throws(Failure) -> Report {
    let tree = try TreeFiles(of: session)
    guard let settings = try session.policy().configuration.managed else {
      throw GeneratedTable.missing(.managed)
    }
    let table = try GeneratedTable.managed(settings, in: tree)
    let rows = table.keys.map { key in
      [key.name, key.kind, key.standardText, key.limits ?? "", key.title].map(ForeignText.shown)
    }
    return Report(
      text: TextTable.text([["key", "type", "default", "allowed", "title"]] + rows),
      values: [
        "table": .string(settings.table), "keys": .array(table.keys.map(\.json)),
        "files": .strings(table.files(settings).map(\.path)),
      ])
  }
}

/// `feature-flags list`: the feature flags.
enum ListFlags {
  /// All flags with owners, expiry dates and the lanes in which they are on.
  static func run(on day: CalendarDay?, in session: Session) throws(Failure) -> Report {
    let tree = try TreeFiles(of: session)
    guard let settings = try session.policy().configuration.flags else {
      throw GeneratedTable.missing(.flags)
    }
    let table = try GeneratedTable.flags(settings, in: tree)
    let day = day ?? FlagsCheck(session: session).today
    let rows = table.flags.map { flag in
      [
        flag.name, flag.owner, "\(flag.expires)", "\(flag.daysLeft(on: day))",
        flag.lanes.map(\.rawValue).joined(separator: ", "), flag.isFinished ? "yes" : "no",
      ].map(ForeignText.shown)
    }
    return Report(
      text: TextTable.text([["flag", "owner", "until", "days left", "on in", "finished"]] + rows),
      values: [
        "table": .string(settings.table), "day": .string(day.description),
        "flags": .array(table.flags.map { $0.json(on: day) }),
      ])
  }
}

extension ManagedKey {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "key": .string(name), "type": .string(kind), "title": .string(title),
      "description": .string(description), "property": .string(property),
    ]
    switch value {
    case .string(let standard): members["default"] = .string(standard)
    case .boolean(let standard): members["default"] = .bool(standard)
    case .integer(let standard, let minimum, let maximum):
      members["default"] = .number(standard)
      members["minimum"] = minimum.map(JSONValue.number)
      members["maximum"] = maximum.map(JSONValue.number)
    case .choice(let standard, let words):
      members["default"] = .string(standard)
      members["choices"] = .strings(words)
    case .list(let standard, let words):
      members["default"] = .strings(standard)
      if !words.isEmpty { members["choices"] = .strings(words) }
    }
    return .object(members)
  }
}

extension FeatureFlag {
  fileprivate func json(on day: CalendarDay) -> JSONValue {
    [
      "name": .string(name), "owner": .string(owner), "expires": .string(expires.description),
      "daysLeft": .number(daysLeft(on: day)), "description": .string(description),
      "lanes": .strings(lanes.map(\.rawValue)), "finished": .bool(isFinished),
    ]
  }
}
