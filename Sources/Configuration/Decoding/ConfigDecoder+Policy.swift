import Base
import Gitflow

extension ConfigDecoder {
  /// The settings that check branches and merges.
  mutating func readPolicy(path: String) {
    configuration.preset =
      document.choice(at: "preset", of: BranchModel.Preset.self) ?? configuration.preset
    configuration.policy.model = configuration.preset.model
    read("names", ConfigTable.names)
    read("tags", ConfigTable.tags)
    read("remote", ConfigTable.remote)
    read("rules", ConfigTable.ruleLimits)
    read("strings", ConfigTable.strings)
    read("history", ConfigTable.history)
    readApps()
    readLevels()
    readModel()
    checkRef(configuration.policy.remote, at: "remote")
    if let since = configuration.policy.history.since, CalendarDay(parsing: since) == nil {
      checkRef(since, at: "history.since")
    }
    configuration.origins = ConfigOrigins(
      document.leaves.map { ($0.path, .file(path: path, line: $0.place.line)) })
  }

  /// Reads only the rules in the file, so that a hook does not read all others.
  private mutating func readLevels() {
    for leaf in document.leaves {
      let parts = leaf.path.split(separator: ".")
      guard parts.count == 3, parts[0] == "rules", parts[2] == "level" else { continue }
      configuration.policy.levels[RuleID(String(parts[1]))] = RuleLevel.read(leaf.texts.map(\.text))
    }
  }

  /// A remote and a commit must be names that Git can't read as anything else.
  private mutating func checkRef(_ name: String, at path: String) {
    do throws(BranchNameError) {
      _ = try BranchName(parsing: name, characters: .unicode)
    } catch {
      fault("'\(path)' \(error.reason)", at: path)
    }
  }

  private mutating func readModel() {
    // An unchanged preset is valid: a test checks it, so that no command has to.
    if document.names(under: "branches").isEmpty, model.apps.apps.isEmpty { return }
    let known = faults.diagnostics.count
    configuration.policy.model.kinds = kinds(from: model.kinds)
    nameApps()
    configuration.policy.history.formerNames = formerNames()
    // A model without a branch type has many errors, and all but the first are consequences.
    if faults.diagnostics.count == known { reportFaultsOfModel() }
    if faults.diagnostics.count == known { reportFaultsOfApps() }
  }

  private mutating func reportFaultsOfModel() {
    for modelFault in model.faults() {
      let path = modelFault.subject.map { kind, field in
        "branches.\(kind)" + (field.map { ".\($0.rawValue)" } ?? "")
      }
      let place =
        document.place(of: path ?? "branches")
        ?? document.names(under: "branches").first.flatMap { document.place(of: "branches." + $0) }
        ?? document.place(of: "preset")
      var hint = modelFault.hint
      if case .unknownKind(let name, _, _) = modelFault {
        hint = Self.suggestion(name.text, among: model.kinds.map(\.name.text)) ?? hint
      }
      fault(modelFault.reason, hint: hint, place: place)
    }
  }
}
