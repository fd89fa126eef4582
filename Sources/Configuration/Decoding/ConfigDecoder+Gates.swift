import Diagnostics
import Gates
import Gitflow

extension ConfigDecoder {
  /// Gates, settings for some branches only, and actions.
  mutating func readGates() {
    isSound = faults.isEmpty
    var settings = GateSettings()
    settings.gates = names(under: "gates", "gates").compactMap { gate($0) }
    settings.policies = document.names(under: "policies").map { policy("policies.\($0)") }
    addRequired(to: &settings)
    settings.actions = names(under: "deploy", "actions").compactMap { action($0) }
    configuration.gates = settings
    read("gate-run", ConfigTable.gateRun)
    check(configuration.gates)
  }

  private mutating func names(under section: String, _ word: String) -> [String] {
    let (names, limit) = (document.names(under: section), ConfigLimits.gates)
    if names.count <= limit { return names }
    fault(
      "'\(section)' has \(names.count) \(word); at most \(limit) are allowed",
      at: "\(section).\(names[limit])")
    return []
  }

  /// One entry of `policies`.
  private mutating func policy(_ path: String) -> PolicyEntry {
    var entry = PolicyEntry(path: path)
    for field in ConfigTable.policy { field.read(document, path + ".", &entry) }
    checkKinds(at: path + ".source")
    checkKinds(at: path + ".target")
    if document[path + ".source"] == nil, document[path + ".target"] == nil {
      missing(
        "'\(path)' has neither 'source' nor 'target'",
        hint: "put settings for all branches under 'gates'", at: path)
    }
    return entry
  }

  /// A policy may require a preset that needs no settings by its name.
  private func addRequired(to settings: inout GateSettings) {
    for name in settings.policies.flatMap(\.required) {
      guard !settings.gates.contains(where: { $0.name == name }),
        var gate = GatePreset.named(name)?.gate(named: name)
      else { continue }
      gate.isByPolicy = true
      settings.gates.append(gate)
    }
  }
}
