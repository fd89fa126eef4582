import Gates

/// The entries of the sections about gates.
struct GateEntries {
  let settings: GateSettings

  var entries: [ConfigEntry] {
    settings.gates.flatMap(gate) + settings.policies.flatMap(policy)
      + run + settings.actions.flatMap(action)
  }

  private var run: [ConfigEntry] {
    optional("gate-run.jobs", settings.jobs.map(String.init)) + [
      ConfigEntry("gate-run.timeout", GateDuration(seconds: settings.timeout).description),
      ConfigEntry("gate-run.owners", list: settings.owners),
    ]
  }

  private func optional(_ path: String, _ value: String?) -> [ConfigEntry] {
    value.map { [ConfigEntry(path, $0)] } ?? []
  }

  private func nonEmpty(_ path: String, _ values: [String]) -> [ConfigEntry] {
    values.isEmpty ? [] : [ConfigEntry(path, list: values)]
  }

  private func flag(_ path: String, _ value: Bool, unless usual: Bool) -> [ConfigEntry] {
    value == usual ? [] : [ConfigEntry(path, value ? "true" : "false")]
  }
}

// MARK: - Gates

extension GateEntries {
  private func gate(_ gate: Gate) -> [ConfigEntry] {
    let path = "gates.\(gate.name)."
    return optional(path + "preset", gate.preset) + work(gate, path)
      + optional(path + "directory", gate.directory.isEmpty ? nil : gate.directory)
      + nonEmpty(path + "only-files", gate.onlyFiles ?? [])
      + nonEmpty(path + "inputs", gate.inputs ?? []) + reports(gate, path)
      + nonEmpty(path + "needs", gate.needs) + nonEmpty(path + "locks", gate.locks) + [
        ConfigEntry(path + "timeout", GateDuration(seconds: gate.timeout).description),
        ConfigEntry(path + "required", gate.isRequired ? "true" : "false"),
        ConfigEntry(path + "on", list: gate.triggers.map(\.rawValue)),
      ] + flag(path + "cache", gate.isCached, unless: gate.inputs != nil && !gate.mutates)
      + flag(path + "mutates", gate.mutates, unless: false)
      + flag(path + "allow-empty", gate.allowsEmpty, unless: false)
      + optional(path + "priority", gate.priority == 0 ? nil : String(gate.priority))
      + optional(path + "retries", gate.retries == 0 ? nil : String(gate.retries))
      + nonEmpty(path + "environment", gate.environment) + nonEmpty(path + "exclude", gate.excluded)
  }

  private func work(_ gate: Gate, _ path: String) -> [ConfigEntry] {
    switch gate.work {
    case .command(let words): [ConfigEntry(path + "command", list: words)]
    case .builtIn(.coverage(let thresholds)): coverage(thresholds, path)
    case .builtIn(.pullRequestSize(let lines, let files)):
      [ConfigEntry(path + "lines", String(lines)), ConfigEntry(path + "files", String(files))]
    case .builtIn(.duplication(let limits)):
      [
        ConfigEntry(path + "percent", String(limits.percent)),
        ConfigEntry(path + "tokens", String(limits.tokens)),
      ]
    case .builtIn: []
    }
  }

  private func coverage(_ thresholds: CoverageThresholds, _ path: String) -> [ConfigEntry] {
    optional(path + "minimum", thresholds.minimum.map(String.init))
      + optional(path + "new-code", thresholds.newCode.map(String.init)) + [
        ConfigEntry(path + "max-uncovered", String(thresholds.maxUncovered)),
        ConfigEntry(path + "ratchet", thresholds.ratchets ? "true" : "false"),
      ]
  }

  private func reports(_ gate: Gate, _ path: String) -> [ConfigEntry] {
    nonEmpty(path + "reports", gate.reports.map(\.path))
      + optional(path + "report-format", gate.reports.first?.format)
  }
}

// MARK: - Policies and actions

extension GateEntries {
  private func policy(_ entry: PolicyEntry) -> [ConfigEntry] {
    let (path, thresholds) = (entry.path + ".", entry.thresholds)
    let numbers = [
      ("coverage.minimum", thresholds.minimum), ("coverage.new-code", thresholds.newCode),
      ("coverage.max-uncovered", thresholds.maxUncovered), ("size.lines", thresholds.lines),
      ("size.files", thresholds.files), ("duplication.percent", thresholds.copies),
    ]
    return nonEmpty(path + "source", entry.sources) + nonEmpty(path + "target", entry.targets)
      + nonEmpty(path + "require", entry.required) + nonEmpty(path + "advise", entry.advisory)
      + nonEmpty(path + "skip", entry.skipped)
      + numbers.flatMap { optional(path + $0.0, $0.1.map(String.init)) }
      + optional(path + "coverage.ratchet", thresholds.ratchets.map { $0 ? "true" : "false" })
  }

  private func action(_ action: DeployAction) -> [ConfigEntry] {
    let (path, gate) = ("deploy.\(action.name).", action.gate)
    guard case .command(let words) = gate.work else { return [] }
    let numbers = action.buildNumbers.map { numbers in
      [
        ConfigEntry(path + "build-number.base", String(numbers.base)),
        ConfigEntry(path + "build-number.size", String(numbers.size)),
        ConfigEntry(path + "build-number.variable", numbers.variable),
      ]
    }
    return [
      ConfigEntry(path + "command", list: words), ConfigEntry(path + "from", list: action.kinds),
    ]
      + flag(path + "by-hand", action.isByHand, unless: DeployAction.isUsuallyByHand(action.name))
      + nonEmpty(path + "needs", gate.needs) + nonEmpty(path + "locks", gate.locks)
      + [ConfigEntry(path + "timeout", GateDuration(seconds: gate.timeout).description)]
      + nonEmpty(path + "environment", gate.environment) + (numbers ?? [])
  }
}
