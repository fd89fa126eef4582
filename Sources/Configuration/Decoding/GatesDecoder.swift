import Diagnostics
import Gates
import Gitflow

/// Makes the settings of gates of a document whose keys and types are right.
struct GatesDecoder {
  let document: ConfigDocument
  let model: BranchModel
  var faults: ConfigFaults
  /// Without it, what seems to be missing may stand there misspelt.
  let isWhole: Bool

  init(_ document: ConfigDocument, _ model: BranchModel, faults: ConfigFaults) {
    isWhole = faults.isEmpty
    self.document = document
    self.model = model
    self.faults = faults
  }

  /// The settings; without meaning where faults were noted.
  mutating func settings() -> GateSettings {
    var settings = GateSettings()
    settings.gates = named(under: "gates", "gates", ConfigLimits.gates).compactMap { gate($0) }
    settings.policies = document.names(under: "policies").map { policy("policies.\($0)") }
    addRequired(to: &settings)
    settings.actions = named(under: "deploy", "actions", ConfigLimits.gates).compactMap {
      action($0)
    }
    settings.owners = document.texts(at: "gate-run.owners") ?? []
    settings.jobs = document.integer(at: "gate-run.jobs")
    settings.timeout = seconds(at: "gate-run.timeout") ?? settings.timeout
    check(settings)
    return settings
  }

  private mutating func named(under section: String, _ word: String, _ limit: Int) -> [String] {
    let names = document.names(under: section)
    if names.count <= limit { return names }
    faults.add(
      "'\(section)' has \(names.count) \(word), at most \(limit) are read",
      at: document.place(of: "\(section).\(names[limit])"))
    return []
  }

  mutating func addMissing(_ message: String, hint: Remedy, at place: ConfigPlace?) {
    if isWhole { faults.add(message, hint: hint, at: place) }
  }

  func seconds(at path: String) -> Int? {
    document.text(at: path).flatMap { GateDuration(parsing: $0)?.seconds }
  }

  func flag(at path: String) -> Bool? { document.text(at: path).map { $0 == "true" } }

  /// A policy may require what needs no setting by the name of its preset.
  private mutating func addRequired(to settings: inout GateSettings) {
    for policy in settings.policies {
      for name in policy.required where !settings.gates.contains(where: { $0.name == name }) {
        if let preset = GatePreset.named(name) {
          var gate = preset.gate(named: name)
          gate.isByPolicy = true
          settings.gates.append(gate)
        }
      }
    }
  }
}
