package import Diagnostics

struct GateDifference {
  let base: Gate
  let change: Gate

  /// What makes it ask for less, or for something that can't be compared.
  var loosenings: [Loosening] {
    work + fewer("reports", base.reports.map(Self.text), change.reports.map(Self.text))
      + fewer("on", base.triggers.map(\.rawValue), change.triggers.map(\.rawValue)) + inputs + needs
      + more("exclude", base.excluded, change.excluded)
      + more("environment", base.environment, change.environment) + place + switches
  }

  private func path(_ key: String) -> String { "gates.\(base.name).\(key)" }

  private func loosening(_ key: String, _ words: String) -> Loosening {
    Loosening(path: path(key), "the gate '\(base.name)' \(words)")
  }

  /// Two commands can't be held against each other: another one may check nothing.
  private var work: [Loosening] {
    switch (base.work, change.work) {
    case (.command(let old), .command(let new)):
      old == new
        ? []
        : [
          loosening(
            "command",
            "runs '\(old.joined(separator: " "))', and would run '\(new.joined(separator: " "))'")
        ]
    case (.builtIn(let old), .builtIn(let new)):
      old.word == new.word
        ? [] : [loosening("preset", "checks '\(old.word)', and would check '\(new.word)'")]
    case (.builtIn(let old), .command):
      [loosening("command", "checks '\(old.word)', and would run a command")]
    case (.command, .builtIn(let new)):
      [loosening("preset", "runs a command, and would check '\(new.word)'")]
    }
  }

  /// In another folder, or with other files, the same words may check nothing.
  private var place: [Loosening] {
    var found: [Loosening] = []
    if change.directory != base.directory {
      let (old, new) = (base.directory, change.directory)
      found.append(
        loosening(
          "directory",
          "runs in '\(old.isEmpty ? "." : old)', and would in '\(new.isEmpty ? "." : new)'"))
    }
    let (old, new) = (base.onlyFiles ?? base.inputs, change.onlyFiles ?? change.inputs)
    guard base.takesFiles, let new, !new.contains("**") else { return found }
    guard let old, !old.contains("**") else {
      return found + [loosening("only-files", "gets all changed files, and would only some")]
    }
    return found + fewer("only-files", old, new)
  }

  /// With fewer inputs a pass is used again although what it rests on has changed.
  private var inputs: [Loosening] {
    guard let new = change.inputs else { return [] }
    guard let old = base.inputs else {
      return [loosening("inputs", "is never cached, and would be")]
    }
    return new.contains("**") ? [] : fewer("inputs", old, new)
  }

  /// Without a need a gate no longer waits for it; coverage is read from the reports of all of them.
  private var needs: [Loosening] {
    let lost = fewer("needs", base.needs, change.needs)
    guard case .builtIn(.coverage) = base.work else { return lost }
    return lost + more("needs", base.needs, change.needs)
  }

  private var switches: [Loosening] {
    var found: [Loosening] = []
    if change.allowsEmpty, !base.allowsEmpty {
      found.append(loosening("allow-empty", "needs tests, and would pass without any"))
    }
    if change.retries > base.retries {
      found.append(
        loosening(
          "retries", "runs failed tests \(base.retries) times again, and would \(change.retries)"))
    }
    if change.isCached, !base.isCached, base.inputs != nil {
      found.append(loosening("cache", "runs each time, and would be cached"))
    }
    return found
  }

  private func fewer(_ key: String, _ old: [String], _ new: [String]) -> [Loosening] {
    old.filter { !new.contains($0) }.map {
      loosening(key, "has '\($0)' in '\(key)', and would not")
    }
  }

  private func more(_ key: String, _ old: [String], _ new: [String]) -> [Loosening] {
    new.filter { !old.contains($0) }.map {
      loosening(key, "has no '\($0)' in '\(key)', and would")
    }
  }

  private static func text(_ report: DeclaredReport) -> String {
    report.path + (report.format.map { " as \($0)" } ?? "")
  }
}

extension BuiltInGate {
  /// What the check is called.
  package var word: String {
    switch self {
    case .coverage: "coverage"
    case .strings: "strings"
    case .manifest: "manifest"
    case .privileges: "privileges"
    case .flags: "flags"
    case .pullRequestSize: "pull-request-size"
    case .secrets: "secrets"
    case .duplication: "duplication"
    case .conflicts: "conflicts"
    case .branchPolicy: "branch-policy"
    }
  }
}

/// One thing that a change asks less for than its base does.
package struct Loosening: Hashable, Sendable {
  /// The key path of the change's configuration, or the path of a file such as the baseline.
  package var path: String
  package var message: String

  /// A loosening.
  package init(path: String, _ message: String) {
    self.path = path
    self.message = message
  }

  /// The finding, which an owner's approval alone settles.
  package func diagnostic(owners: [String], place: Place?) -> Diagnostic {
    Diagnostic(
      .policyLoosened, message,
      hint: owners.isEmpty
        ? "name those who may approve it on the base first: gate-run: { owners: ['@name'] }"
        : "ask for the approval of \(owners.joined(separator: " or "))",
      evidence: ["path": .string(path)], place: place)
  }
}

extension RuleID {
  /// That a change asks for no less than its base.
  package static let policyLoosened: RuleID = "policy-loosened"
}
