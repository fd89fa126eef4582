import Diagnostics
import Gates
import Gitflow

extension Configuration {
  /// Every key path that has a value, sorted by path.
  package var entries: [ConfigEntry] { fileEntries.sorted { $0.path < $1.path } }

  /// Where the value of a key path comes from.
  package func origin(of path: String) -> ConfigOrigin {
    if let origin = origins[path] { return origin }
    let parts = path.split(separator: ".")
    if parts.count == 3, parts[0] == "gates" { return gateOrigin(String(parts[1]), path) }
    guard parts.first == "branches", parts.count > 1,
      preset.model.kind(KindName(String(parts[1]))) != nil
    else { return .default }
    return .preset(preset)
  }

  /// A gate's values are its preset's where the file is silent.
  private func gateOrigin(_ name: String, _ path: String) -> ConfigOrigin {
    guard let gate = gates.gates.first(where: { $0.name == name }), let preset = gate.preset,
      GatePreset.named(preset)?.states(path) == true
    else { return .default }
    return .gatePreset(preset)
  }

  /// The entries in the order of the table, kinds in that of the model.
  var fileEntries: [ConfigEntry] {
    [ConfigEntry("preset", preset.rawValue)] + removedKinds
      + policy.model.kinds.flatMap { BranchEntries(kind: $0, former: formerNames(of: $0)).entries }
      + nameEntries + [ConfigEntry("remote", policy.remote)] + ruleEntries + stringsEntries
      + historyEntries + GateEntries(settings: gates).entries
      + BoardEntries(settings: board).entries
      + TableEntries(versions: versions, managed: managed, flags: flags).entries
      + CommitEntries(rules: commits).entries
      + PipelineEntries(settings: pipeline).entries
  }

  private var removedKinds: [ConfigEntry] {
    let kept = Set(policy.model.kinds.map(\.name))
    return preset.model.kinds.filter { !kept.contains($0.name) }.map {
      ConfigEntry("branches.\($0.name)", ConfigTable.off)
    }
  }

  private func formerNames(of kind: BranchKind) -> [String] {
    policy.history.formerNames.filter { $0.value == kind.name }.keys.sorted()
  }

  private var nameEntries: [ConfigEntry] {
    let slug = policy.model.slug
    let letters = slug.isLowercase ? LetterCase.lower : .any
    return [
      ConfigEntry("names.characters", slug.characters.rawValue),
      ConfigEntry("names.case", letters.rawValue),
      ConfigEntry("names.max-length", String(slug.maximumLength)),
    ] + optional("names.version", policy.model.nameForm?.rawValue)
      + optional("tags.version", policy.model.tagForm?.rawValue)
  }

  private var ruleEntries: [ConfigEntry] {
    ConfigTable.rules.children.flatMap { rule in
      optional("rules.\(rule.name).level", policy.levels[RuleID(rule.name)]?.rawValue)
    } + optional("rules.stale-base.limit", policy.staleBaseLimit.map(String.init)) + [
      ConfigEntry("rules.pull-request-size.lines", String(policy.size.lines)),
      ConfigEntry("rules.pull-request-size.files", String(policy.size.files)),
      ConfigEntry("rules.pull-request-size.exclude", list: policy.size.excluded),
    ]
  }

  private var stringsEntries: [ConfigEntry] {
    (strings.languages.map { [ConfigEntry("strings.languages", list: $0)] } ?? [])
      + [
        ConfigEntry("strings.exclude", list: strings.excluded),
        ConfigEntry(
          "strings.formats",
          list: TextFileFormat.allCases.filter(strings.formats.contains).map(\.rawValue)),
        ConfigEntry("strings.regional-fallback", strings.fallsBack ? "true" : "false"),
      ]
  }

  private var historyEntries: [ConfigEntry] {
    let allowed = policy.history.allowed.map(\.rawValue).sorted()
    return optional("history.since", policy.history.since)
      + [
        ConfigEntry("history.allow", list: allowed),
        ConfigEntry("history.owners", list: policy.history.owners.sorted()),
      ]
  }

  private func optional(_ path: String, _ value: String?) -> [ConfigEntry] {
    value.map { [ConfigEntry(path, $0)] } ?? []
  }
}

/// The entries of one kind of branch.
private struct BranchEntries {
  let kind: BranchKind
  let former: [String]

  var entries: [ConfigEntry] { shape + flow + version + summary }

  private func path(_ field: String) -> String { "branches.\(kind.name).\(field)" }

  private var shape: [ConfigEntry] {
    switch kind.shape {
    case .permanent(let name, let isProduction):
      [
        ConfigEntry(path("name"), list: [name]), ConfigEntry(path("former"), list: former),
        ConfigEntry(path("production"), isProduction ? "true" : "false"),
      ]
    case .topic(let patterns, let aliases):
      [
        ConfigEntry(path("name"), list: patterns.map(\.text)),
        ConfigEntry(path("aliases"), list: aliases),
      ]
    }
  }

  private var flow: [ConfigEntry] {
    let from = nonEmpty("from", kind.sources.map(\.text))
    let into = nonEmpty("into", kind.targets.map(\.text))
    let debts = kind.backMerges.map(\.text)
    let owed =
      kind.isPermanent && debts.isEmpty
      ? [] : [ConfigEntry(path("back-merge"), list: debts)]
    return from + into + owed + nonEmpty("merge", kind.methods.map(\.rawValue))
  }

  private var version: [ConfigEntry] {
    switch kind.versionRole {
    case .none: kind.isPermanent ? [] : [ConfigEntry(path("version"), ConfigTable.noVersion)]
    case .introduces(let bump): [ConfigEntry(path("version"), bump.rawValue)]
    case .refers(let other): [ConfigEntry(path("version.of"), other.text)]
    }
  }

  private var summary: [ConfigEntry] {
    kind.summary.isEmpty ? [] : [ConfigEntry(path("summary"), kind.summary)]
  }

  /// An empty list can't be written where the table asks for an entry.
  private func nonEmpty(_ field: String, _ values: [String]) -> [ConfigEntry] {
    values.isEmpty ? [] : [ConfigEntry(path(field), list: values)]
  }
}

extension GatePreset {
  /// Whether the preset says something about the key of a path other than what holds for any gate.
  fileprivate func states(_ path: String) -> Bool {
    let key = path.split(separator: ".").last.map(String.init) ?? ""
    func value(_ gate: Gate) -> [String]? {
      let entries = GateEntries(settings: GateSettings(gates: [gate])).entries
      return entries.first { $0.path == "gates.\(gate.name).\(key)" }?.values
    }
    return value(gate) != value(Gate("other", .command([])))
  }
}
