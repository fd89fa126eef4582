package import Gates
import Gitflow

/// A key path with its current value.
package struct ConfigEntry: Hashable, Sendable {
  package let path: String
  package let values: [String]

  init(_ path: String, _ values: [String]) {
    self.path = path
    self.values = values
  }

  /// The value as `config show` prints it: a list with one element is shown as that element.
  package var value: String {
    if let only = values.first, values.count == 1 { return only }
    return "[" + values.joined(separator: ", ") + "]"
  }
}

extension Configuration {
  /// Every key path that has a value, sorted by path.
  package var entries: [ConfigEntry] { fileEntries.sorted { $0.path < $1.path } }

  /// The entries in the order of the table, branch types in the order of the model.
  var fileEntries: [ConfigEntry] { ConfigTable.sections.flatMap { $0.entries(self, "") } }

  /// Where a change's configuration is looser than this one, the base's, apart from its gates.
  package func loosenings(by change: Configuration) -> [Loosening] {
    ConfigTable.sections.flatMap { $0.loosenings(self, change, "") }
  }

  /// The origin of the value of a key path.
  package func origin(of path: String) -> ConfigOrigin {
    if let origin = origins[path] { return origin }
    let parts = path.split(separator: ".").map(String.init)
    if parts.count == 3, parts[0] == "gates" { return gateOrigin(of: parts[2], in: parts[1]) }
    guard parts.first == "branches", parts.count > 1,
      preset.model.kind(KindName(parts[1])) != nil
    else { return .default }
    return .preset(preset)
  }

  /// A value of a gate that the file does not set comes from its preset, or is a general default.
  private func gateOrigin(of key: String, in name: String) -> ConfigOrigin {
    guard let field = ConfigTable.gate.first(where: { $0.key.name == key }),
      let gate = gates.gates.first(where: { $0.name == name }),
      let preset = gate.preset.flatMap(GatePreset.named),
      field.entries(preset.gate, "") != field.entries(Gate("other", .command([])), "")
    else { return .default }
    return .gatePreset(preset.name)
  }
}
