import Diagnostics
package import Gates
import Gitflow
import Manifests

extension Configuration {
  /// What a change's configuration asks less for than this one, the base's, besides its gates.
  package func loosenings(by change: Configuration) -> [Loosening] {
    levels(change) + limits(change) + texts(change) + tables(change) + history(change)
      + deployments(change)
      + told(
        "remote", policy.remote != change.policy.remote,
        "the remote is '\(policy.remote)', and would be '\(ForeignText.shown(change.policy.remote))'"
      )
      + told(
        "branches", policy.model != change.policy.model,
        "the branch model would be another one")
  }

  private func told(_ path: String, _ isLooser: Bool, _ message: String) -> [Loosening] {
    isLooser ? [Loosening(path: path, message)] : []
  }

  private func levels(_ change: Configuration) -> [Loosening] {
    ConfigTable.rules.children.flatMap { rule -> [Loosening] in
      guard let usual = rule.usualLevel else { return [] }
      let id = RuleID(rule.name)
      let (old, new) = (policy.levels[id] ?? usual, change.policy.levels[id] ?? usual)
      return told(
        "rules.\(rule.name).level", new.weight < old.weight,
        "the rule '\(rule.name)' weighs \(old.rawValue), and would weigh \(new.rawValue)")
    }
  }

  private func limits(_ change: Configuration) -> [Loosening] {
    let (old, new) = (policy.size, change.policy.size)
    return told(
      "rules.pull-request-size.lines", new.lines > old.lines,
      "a change may have \(old.lines) lines, and might have \(new.lines)")
      + told(
        "rules.pull-request-size.files", new.files > old.files,
        "a change may have \(old.files) files, and might have \(new.files)")
      + more("rules.pull-request-size.exclude", old.excluded, new.excluded)
      + told(
        "rules.stale-base.limit",
        (policy.staleBaseLimit ?? .max) < (change.policy.staleBaseLimit ?? .max),
        "a base may be at most \(policy.staleBaseLimit ?? 0) commits old, and might be older")
  }

  private func texts(_ change: Configuration) -> [Loosening] {
    let (old, new) = (strings, change.strings)
    let formats = old.formats.filter { !new.formats.contains($0) }.map(\.rawValue)
    return told(
      "strings.languages", Self.drops(old.languages, new.languages),
      "fewer languages would be asked for, or others")
      + more("strings.exclude", old.excluded, new.excluded)
      + formats.flatMap {
        told("strings.formats", true, "texts of the format '\($0)' would not be judged")
      }
      + told(
        "strings.regional-fallback", new.fallsBack && !old.fallsBack,
        "a language would stand in for its regions")
  }

  private func tables(_ change: Configuration) -> [Loosening] {
    // Another key of the same file may state any version.
    let files = versions.files.filter { !change.versions.files.contains($0) }
    return files.flatMap {
      told(
        "versions.files", true,
        "the version in '\(ForeignText.shown($0.path))' would not be judged as it is")
    }
      + told(
        "managed.table", managed != nil && change.managed == nil,
        "what is made of the table of managed configuration would not be judged")
      + told(
        "flags.table", flags != nil && change.flags == nil,
        "expired feature flags would not be told")
  }

  /// Merges that would no longer be evaluated; without a start all of them are.
  private func history(_ change: Configuration) -> [Loosening] {
    let (old, new) = (policy.history, change.policy.history)
    let allowed = new.allowed.subtracting(old.allowed).map(\.rawValue).sorted()
    let owners = new.owners.subtracting(old.owners).sorted()
    let former = new.formerNames.keys.filter { old.formerNames[$0] != new.formerNames[$0] }
    return allowed.flatMap {
      told("history.allow", true, "'history.allow' has no '\($0)', and would")
    }
      + told(
        "history.since", new.since != nil && new.since != old.since,
        "merges are evaluated since \(old.since ?? "the first"), and would be since "
          + ForeignText.shown(new.since ?? "the first"))
      + owners.flatMap {
        told(
          "history.owners", true,
          "branches of '\(ForeignText.shown($0))' are a fork's, and would be the repository's own")
      }
      + former.sorted().flatMap {
        told("branches", true, "'\(ForeignText.shown($0))' would be a former name of a branch")
      }
  }

  /// Two commands can't be compared, and a deployment may see secrets.
  private func deployments(_ change: Configuration) -> [Loosening] {
    let (old, new) = (gates.actions, change.gates.actions)
    let names = Set((old + new).map(\.name)).sorted()
    return names.flatMap { name in
      told(
        "deploy.\(name)", old.first { $0.name == name } != new.first { $0.name == name },
        "the deployment '\(ForeignText.shown(name))' would be another one")
    }
  }

  /// Nil means the languages of the project, which can't be held against a list.
  private static func drops(_ old: [String]?, _ new: [String]?) -> Bool {
    guard let old, let new else { return old != new }
    return !Set(old).isSubset(of: new)
  }

  private func more(_ path: String, _ old: [String], _ new: [String]) -> [Loosening] {
    new.filter { !old.contains($0) }.flatMap {
      told(path, true, "'\(path)' has no '\($0)', and would")
    }
  }
}

extension ConfigKey {
  /// What the rule of the key weighs where no level is set.
  var usualLevel: RuleLevel? {
    children.first { $0.name == "level" }?.example.flatMap(RuleLevel.init(rawValue:))
  }
}

extension RuleLevel {
  /// Higher for what counts more.
  var weight: Int {
    switch self {
    case .off: 0
    case .note: 1
    case .warning: 2
    case .error: 3
    }
  }
}
