package import Base
import YAML

/// The table of settings that organizations can manage remotely.
package struct ManagedTable: Hashable, Sendable {
  /// The bundle id of the app, if the table has one.
  package let bundleID: String?
  package let version: String
  /// In file order; all names are unique, in the table and in code.
  package let keys: [ManagedKey]

  /// Reads the bytes of a table.
  ///
  /// - Throws: all errors with their places.
  package init(_ bytes: [UInt8], path: String) throws(TableFaults) {
    var reading = TableReading(.managedTable)
    (bundleID, version, keys) = reading.managedKeys(bytes, path: path)
    try reading.end()
  }
}

/// All errors of a table.
package struct TableFaults: Error, Hashable, Sendable {
  package let diagnostics: [Diagnostic]
}

extension RuleID {
  /// The table of managed configuration is valid.
  package static let managedTable: RuleID = "managed-table"
  /// The generated files match the table.
  package static let tableDrift: RuleID = "table-drift"
}

extension TableReading {
  private static let common = ["key", "type", "default", "title", "description"]

  fileprivate mutating func managedKeys(
    _ bytes: [UInt8], path: String
  ) -> (bundleID: String?, version: String, keys: [ManagedKey]) {
    guard let root = root(bytes, path: path, keys: ["bundle-id", "version", "keys"]) else {
      return (nil, "", [])
    }
    let bundleID = line("bundle-id", of: root)
    if let bundleID, !Self.isBundleID(bundleID), let place = root["bundle-id"]?.place {
      add("\(quoted(bundleID)) is not a bundle identifier", at: place)
    }
    let version = line("version", of: root) ?? "1"
    let rows = maps(root["keys"], named: "keys", in: root)
    return (bundleID, version, rows.compactMap { key($0) })
  }

  private mutating func key(_ row: YAMLNode) -> ManagedKey? {
    guard let name = line("key", of: row, isRequired: true),
      let kind = line("type", of: row, isRequired: true),
      let value = value(row, kind),
      let property = property(name, of: row, at: "key", as: "a key")
    else { return nil }
    let title = line("title", of: row, isRequired: true) ?? name
    let description = line("description", of: row) ?? ""
    return ManagedKey(
      name: name, value: value, title: title, description: description, property: property)
  }

  private mutating func value(_ row: YAMLNode, _ kind: String) -> ManagedKey.Value? {
    switch kind {
    case "string":
      check(row, keys: Self.common)
      return .string(standard: line("default", of: row, isRequired: true) ?? "")
    case "integer": return integer(row)
    case "boolean":
      check(row, keys: Self.common)
      require("default", row)
      return .boolean(standard: flag("default", of: row) ?? false)
    case "choice": return choice(row)
    case "list": return list(row)
    default:
      add(
        "\(quoted(kind)) is not a type, expected string, integer, boolean, choice or list",
        at: row["type"]?.place ?? row.place)
      return nil
    }
  }

  private mutating func integer(_ row: YAMLNode) -> ManagedKey.Value {
    check(row, keys: Self.common + ["minimum", "maximum"])
    require("default", row)
    let standard = integer("default", of: row) ?? 0
    let (minimum, maximum) = (
      integer("minimum", of: row), integer("maximum", of: row)
    )
    if let place = row["default"]?.place, standard < minimum ?? .min || standard > maximum ?? .max {
      add("the default \(standard) is outside of the limits", at: place)
    }
    return .integer(standard: standard, minimum: minimum, maximum: maximum)
  }

  private mutating func choice(_ row: YAMLNode) -> ManagedKey.Value {
    check(row, keys: Self.common + ["choices"])
    require("choices", row)
    let words = choices(row)
    let standard = line("default", of: row, isRequired: true) ?? ""
    if let place = row["default"]?.place, !words.contains(standard) {
      add("the default \(quoted(standard)) is not one of the choices", at: place)
    }
    return .choice(standard: standard, of: words)
  }

  private mutating func list(_ row: YAMLNode) -> ManagedKey.Value {
    check(row, keys: Self.common + ["choices"])
    let words = choices(row)
    let standard = lines("default", of: row) ?? []
    let others = words.isEmpty ? [] : standard.filter { !words.contains($0) }
    if let other = others.first, let place = row["default"]?.place {
      add("the default \(quoted(other)) is not one of the choices", at: place)
    }
    let isSound = standard.allSatisfy { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: ",")) }
    if words.isEmpty, !isSound, let place = row["default"]?.place {
      add(
        "an item of the default is empty or contains a comma: on Android, commas separate the items",
        hint: "write items without commas, or list 'choices'", at: place)
    }
    return .list(standard: standard, of: words)
  }

  /// Words that give different names in code.
  private mutating func choices(_ row: YAMLNode) -> [String] {
    guard let words = lines("choices", of: row), let place = row["choices"]?.place else {
      return []
    }
    let names = words.compactMap(CodeName.choice)
    let isSound = words.allSatisfy { $0.utf8.count <= 100 && !$0.utf8.contains(UInt8(ascii: "|")) }
    if words.isEmpty || names.count < words.count || Set(names).count < names.count || !isSound {
      add("'choices' must be words that give different names in code", at: place)
    }
    return words
  }

  private mutating func require(_ key: String, _ row: YAMLNode) {
    if row[key] == nil { add("an entry lacks '\(key)'", hint: "\(key): …", at: row.place) }
  }

  private static func isBundleID(_ text: String) -> Bool {
    text.contains(".")
      && text.utf8.allSatisfy {
        ASCII.isWord($0) && $0 != UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
      }
  }
}
