package import Base

struct GateDifference {
  let base: Gate
  let change: Gate

  /// The loosened requirements, and those that can't be compared.
  var loosenings: [Loosening] {
    work + fewer("reports", base.reports.map(Self.text), change.reports.map(Self.text))
      + fewer("on", base.triggers.map(\.rawValue), change.triggers.map(\.rawValue)) + inputs + needs
      + wider("exclude", base.excluded, change.excluded)
      + more("environment", base.environment, change.environment) + place + switches
  }

  private func path(_ key: String) -> String { "gates.\(base.name).\(key)" }

  private func loosening(_ key: String, _ words: String) -> Loosening {
    Loosening(path: path(key), "gate '\(base.name)': \(words)")
  }

  /// Two commands can't be compared: the new one may check nothing.
  private var work: [Loosening] {
    switch (base.work, change.work) {
    case (.command(let old), .command(let new)):
      old == new
        ? []
        : [
          loosening(
            "command",
            "command changed from '\(old.joined(separator: " "))' to '\(new.joined(separator: " "))'"
          )
        ]
    case (.builtIn(let old), .builtIn(let new)):
      old.word == new.word
        ? [] : [loosening("preset", "built-in check changed from '\(old.word)' to '\(new.word)'")]
    case (.builtIn(let old), .command):
      [loosening("command", "built-in check '\(old.word)' replaced by a command")]
    case (.command, .builtIn(let new)):
      [loosening("preset", "command replaced by the built-in check '\(new.word)'")]
    }
  }

  /// In another directory, or with other files, the same command may check nothing.
  private var place: [Loosening] {
    var found: [Loosening] = []
    if change.directory != base.directory {
      let (old, new) = (base.directory, change.directory)
      found.append(
        loosening(
          "directory",
          "directory changed from '\(old.isEmpty ? "." : old)' to '\(new.isEmpty ? "." : new)'"))
    }
    let (old, new) = (base.onlyFiles ?? base.inputs, change.onlyFiles ?? change.inputs)
    guard base.takesFiles, let new else { return found }
    return found + narrower("only-files", old ?? ["**"], new)
  }

  /// With fewer inputs, a cached pass is used although its files changed.
  private var inputs: [Loosening] {
    guard let new = change.inputs else { return [] }
    guard let old = base.inputs else {
      return [loosening("inputs", "caching enabled by 'inputs'")]
    }
    return narrower("inputs", old, new)
  }

  /// Without a need, a gate does not wait for it; coverage reads the reports of all needs.
  private var needs: [Loosening] {
    let lost = fewer("needs", base.needs, change.needs)
    guard case .builtIn(.coverage) = base.work else { return lost }
    return lost + more("needs", base.needs, change.needs)
  }

  private var switches: [Loosening] {
    var found: [Loosening] = []
    if let app = change.app, app != base.app {
      found.append(loosening("app", "now checks only changes of app '\(app)'"))
    }
    if change.allowsEmpty, !base.allowsEmpty {
      found.append(loosening("allow-empty", "now passes without tests"))
    }
    if change.retries > base.retries {
      found.append(
        loosening(
          "retries", "reruns of failed tests raised from \(base.retries) to \(change.retries)"))
    }
    if case .builtIn(.coverage(let old)) = base.work,
      case .builtIn(.coverage(let new)) = change.work
    {
      found += lower(
        "unreported", "new files without coverage", old.unreported, new.unreported)
    }
    found += lower("fewer-tests", "fewer tests", base.fewerTests, change.fewerTests)
    if change.isCached, !base.isCached, base.inputs != nil {
      found.append(loosening("cache", "caching enabled"))
    }
    return found
  }

  private func lower(
    _ key: String, _ thing: String, _ old: CheckLevel, _ new: CheckLevel
  ) -> [Loosening] {
    if new >= old { return [] }
    let words = "lowered from '\(old.rawValue)' to '\(new.rawValue)'"
    return [loosening(key, "severity of \(thing) \(words)")]
  }

  private func fewer(_ key: String, _ old: [String], _ new: [String]) -> [Loosening] {
    old.filter { !new.contains($0) }.map {
      loosening(key, "'\($0)' removed from '\(key)'")
    }
  }

  /// Patterns that match fewer files; their order matters only with negated ones.
  private func narrower(_ key: String, _ old: [String], _ new: [String]) -> [Loosening] {
    if Globs(new).globs.contains(where: \.isNegated) {
      return old == new ? [] : [loosening(key, "the negated patterns of '\(key)' changed")]
    }
    return new.contains("**") ? [] : fewer(key, old, new)
  }

  /// Patterns that match more files.
  private func wider(_ key: String, _ old: [String], _ new: [String]) -> [Loosening] {
    if Globs(old + new).globs.contains(where: \.isNegated) {
      return old == new ? [] : [loosening(key, "the negated patterns of '\(key)' changed")]
    }
    return more(key, old, new)
  }

  private func more(_ key: String, _ old: [String], _ new: [String]) -> [Loosening] {
    new.filter { !old.contains($0) }.map {
      loosening(key, "'\($0)' added to '\(key)'")
    }
  }

  private static func text(_ report: DeclaredReport) -> String {
    report.path + (report.format.map { " as \($0)" } ?? "")
  }
}

extension BuiltInGate {
  /// The name of the check.
  package var word: String {
    switch self {
    case .coverage: "coverage"
    case .strings: "strings"
    case .manifest: "manifest"
    case .privileges: "privileges"
    case .flags: "flags"
    case .preflight: "preflight"
    case .pullRequestSize: "pull-request-size"
    case .secrets: "secrets"
    case .duplication: "duplication"
    case .conflicts: "conflicts"
    case .branchPolicy: "branch-policy"
    }
  }
}

/// One requirement that a change loosens.
package struct Loosening: Hashable, Sendable {
  /// The key path of the change's configuration, or the path of a file such as the baseline.
  package var path: String
  package var message: String

  package init(path: String, _ message: String) {
    self.path = path
    self.message = message
  }

  /// The finding, which only an owner's approval resolves.
  package func diagnostic(owners: [String], place: Place?) -> Diagnostic {
    Diagnostic(
      .policyLoosened, message,
      hint: owners.isEmpty
        ? "to let an owner approve it, add 'gate-run: { owners: [\"@name\"] }' to .flowctl.yml on the base"
        : "request an approval from \(owners.joined(separator: " or "))",
      evidence: ["path": .string(path)], place: place)
  }
}

extension RuleID {
  /// A change loosens no requirement of its base.
  package static let policyLoosened: RuleID = "policy-loosened"
}
