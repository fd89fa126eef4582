import Base
package import Gates
import Gitflow
import YAML

/// A short configuration file: only values that differ from the preset.
package enum ConfigFile {
  private static let keys = ["preset", "branches", "names", "tags", "remote", "history"]
  private static let lineLength = 100

  /// The branch model of a configuration, one line for each key and branch type.
  ///
  /// A remark is a comment at the end of the line of its path, such as `branches.bugfix`.
  package static func text(
    of configuration: Configuration, remarks: [String: String] = [:]
  ) -> String {
    let chosen = entries(of: configuration)
    return keys.flatMap { key in
      let entries = chosen.filter { $0.path == key || $0.path.hasPrefix(key + ".") }
      guard key == "branches", !entries.isEmpty else { return lines(key, entries, remarks) }
      let kinds = entries.map { $0.path.split(separator: ".").prefix(2).joined(separator: ".") }
      let each = kinds.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
      return ["branches:"]
        + each.flatMap { kind in
          lines(kind, entries.filter { $0.path == kind || $0.path.hasPrefix(kind + ".") }, remarks)
            .map { "  " + $0 }
        }
    }.map { $0 + "\n" }.joined()
  }

  /// The entries of the branch model that differ from the preset, and the preset.
  package static func entries(of configuration: Configuration) -> [ConfigEntry] {
    let policy = Policy(model: configuration.preset.model)
    let preset = Configuration(preset: configuration.preset, policy: policy)
    let usual = Dictionary(preset.fileEntries.map { ($0.path, $0) }) { first, _ in first }
    return configuration.fileEntries.filter { entry in
      entry.path == "preset"
        || entry != usual[entry.path]
          && keys.contains { entry.path.hasPrefix($0 + ".") || entry.path == $0 }
    }
  }

  private static func lines(
    _ path: String, _ entries: [ConfigEntry], _ remarks: [String: String]
  ) -> [String] {
    if entries.isEmpty { return [] }
    let key = path.split(separator: ".").last.map(String.init) ?? path
    let line = "\(key): \(value(at: path, entries))"
    guard let remark = remarks[path] else { return [line] }
    let whole = "\(line)  # \(remark)"
    return whole.count <= lineLength ? [whole] : ["# \(remark)", line]
  }

  /// The list of maps at a path; a map with only its `path` is written as that.
  static func list(at path: String, _ entries: [ConfigEntry]) -> String {
    let numbers = entries.map { $0.path.dropFirst(path.count + 1).prefix { $0 != "." } }
    let maps = numbers.reduce(into: [Substring]()) { if $0.last != $1 { $0.append($1) } }
    let texts = maps.map { number in
      let map = "\(path).\(number)"
      let own = entries.filter { $0.path.hasPrefix(map + ".") }
      return own.map(\.path) == [map + ".path"]
        ? YAMLText(own[0].values).description : value(at: map, own)
    }
    return "[\(texts.joined(separator: ", "))]"
  }

  private static func value(at path: String, _ entries: [ConfigEntry]) -> String {
    // A branch type with only a name is written as that name.
    if let only = entries.first, entries.count == 1,
      only.path == path || only.path == path + ".name" && path.hasPrefix("branches.")
    {
      return YAMLText(only.values).description
    }
    let fields = entries.map { entry in
      let parts = entry.path.dropFirst(path.count + 1).split(separator: ".")
      return (parts.first.map(String.init) ?? "", entry)
    }
    let names = fields.map(\.0).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    let texts = names.map { name in
      "\(name): " + value(at: "\(path).\(name)", fields.filter { $0.0 == name }.map(\.1))
    }
    return "{ \(texts.joined(separator: ", ")) }"
  }
}

/// A value in YAML, quoted only if necessary.
struct YAMLText: CustomStringConvertible {
  let description: String

  init(_ values: [String]) {
    let texts = values.map(Self.scalar)
    description = texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }

  private static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// True for texts that every YAML parser reads as the same text, also within brackets.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return isWordByte(first) && last != UInt8(ascii: " ")
      && text.utf8.allSatisfy { isWordByte($0) || " ._/<>-".utf8.contains($0) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
}

/// A gate of a preset as YAML, on one line.
package enum GateText {
  /// The value of the gate's key, such as `{ preset: coverage, needs: [unit] }`.
  package static func value(
    of preset: GatePreset, needs: [String] = [], arguments: [String] = [],
    triggers: [GateTrigger] = []
  ) -> String {
    var fields = ["preset: \(preset.name)"]
    if !needs.isEmpty { fields.append("needs: [\(needs.joined(separator: ", "))]") }
    if !arguments.isEmpty { fields.append("arguments: \(YAMLText(arguments))") }
    return text(fields, triggers)
  }

  /// The value of a gate with a command of its own.
  package static func value(
    command: [String], onlyFiles: [String], triggers: [GateTrigger]
  ) -> String {
    var fields = ["command: \(YAMLText(command))"]
    if !onlyFiles.isEmpty {
      fields.append("only-files: \(YAMLText(onlyFiles))")
    }
    return text(fields, triggers)
  }

  private static func text(_ fields: [String], _ triggers: [GateTrigger]) -> String {
    let names = triggers.map(\.rawValue).joined(separator: ", ")
    let all = fields + (triggers.isEmpty ? [] : ["on: [\(names)]"])
    return "{ \(all.joined(separator: ", ")) }"
  }
}

/// A value from outside of a file: from the command line, or from the settings of another tool.
package struct ConfigOverride: Hashable, Sendable {
  /// The key path, such as `branches.main.name`.
  package var path: String
  package var values: [String]

  package init(_ path: String, _ values: [String]) {
    self.path = path
    self.values = values
  }

  /// A key path with one value.
  package init(_ path: String, _ value: String) { self.init(path, [value]) }

  /// The overrides as a file would contain them; the last of several for one path applies.
  static func tree(_ overrides: [ConfigOverride]) -> ConfigNode {
    var root = ConfigNode(.map([]), at: place)
    for override in overrides {
      let texts = override.values.map { ConfigNode(.scalar($0), at: place) }
      let value = texts.count == 1 ? texts[0] : ConfigNode(.list(texts), at: place)
      root.insert(value, at: override.path.split(separator: ".").map(String.init)[...])
    }
    return root
  }

  private static let place = ConfigPlace(path: "", line: 1, column: 1)
}

extension ConfigNode {
  /// Sets a value at a path; a text on the way, such as `off`, is replaced by a map.
  fileprivate mutating func insert(_ node: ConfigNode, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self = node
      return
    }
    var entries: [Entry] = []
    if case .map(let present) = value { entries = present }
    let position = entries.firstIndex { $0.key == key } ?? entries.endIndex
    if position == entries.endIndex {
      let empty = ConfigNode(.map([]), at: place)
      entries.append(Entry(key: key, keyPlace: place, value: empty))
    }
    entries[position].value.insert(node, at: path.dropFirst())
    value = .map(entries)
  }
}
