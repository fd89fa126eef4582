/// A change of the configuration that a history suggests.
package struct HistoryProposal: Hashable, Sendable {
  /// The entry to add.
  package enum Entry: Hashable, Sendable {
    case name(String, of: KindName)
    case preset(BranchModel.Preset)
    /// Branches of the type are created from and merged into branches of these types.
    case flow(KindName, from: KindName, into: KindName)
    case alias(String, of: KindName)
    /// Read a name as the earlier name of a permanent branch.
    case formerName(String, of: KindName)
    /// Excuse merges that the model does not allow but the team often makes.
    case allowance(HistoryAllowance)
  }

  package let entry: Entry
  package let configuration: String
  package let decided: [KindName: Int]
  package let allowed: Int

  init(_ entry: Entry, in model: BranchModel, decided: [KindName: Int], allowed: Int) {
    self.entry = entry
    configuration = entry.text(in: model)
    self.decided = decided
    self.allowed = allowed
  }

  /// How many merges would get another verdict.
  package var count: Int { decided.values.reduce(0, +) }
}

extension HistoryProposal.Entry {
  func text(in model: BranchModel) -> String {
    switch self {
    case .name(let name, let kind): "branches: { \(kind): \(name) }"
    case .preset(let preset): "preset: \(preset.rawValue)"
    case .flow(let kind, let source, let target): model.flowText(of: kind, source, target)
    case .alias(let prefix, let kind): "branches: { \(kind): { aliases: ['\(prefix)'] } }"
    case .formerName(let name, let kind): "branches: { \(kind): { former: ['\(name)'] } }"
    case .allowance(let move): "history: { allow: [\(move.rawValue)] }"
    }
  }

  func applied(to policy: Policy) -> Policy {
    var policy = policy
    switch self {
    case .name(let name, let kind): policy.model = policy.model.renamed([kind: name])
    case .preset(let preset):
      let names = policy.model.permanentNames.map { ($0.kind, $0.branch) }
      policy.model.kinds = preset.model.renamed(Dictionary(names) { first, _ in first }).kinds
    case .flow(let kind, let source, let target):
      policy.model = policy.model.moving(kind, from: source, into: target)
    case .alias(let prefix, let kind): policy.model = policy.model.adding(alias: prefix, to: kind)
    case .formerName(let name, let kind): policy.history.formerNames[name] = kind
    case .allowance(let move): policy.history.allowed.insert(move)
    }
    return policy
  }
}

/// A prefix that differs by a few letters from a known one.
package struct PrefixTypo: Hashable, Sendable {
  package let written: String
  package let nearest: String
  package let count: Int
  package let example: String
}

/// The policy that fits a history, and the entries that produce it.
package struct LearnedPolicy: Hashable, Sendable {
  package var policy: Policy
  package internal(set) var preset: BranchModel.Preset?
  package internal(set) var proposals: [HistoryProposal] = []
  /// What the history suggests against the preset that the user asked for.
  package internal(set) var declined: [HistoryProposal] = []
  package internal(set) var totals: HistoryTotals
  /// The day since which no merge fails; nil if there is none.
  package internal(set) var since: String?
}

/// How many merges a policy allows, does not allow and can't decide.
package struct HistoryTotals: Hashable, Sendable {
  package let allowed: Int
  package let refused: Int
  package let unknown: Int

  /// The totals in a line.
  package var words: String { "\(allowed) allowed, \(refused) not allowed, \(unknown) unknown" }
}

extension BranchModel {
  /// The model with another flow of a branch type; version settings for the old flow are removed.
  fileprivate func moving(
    _ name: KindName, from source: KindName, into target: KindName
  ) -> BranchModel {
    var model = self
    guard let index = kinds.firstIndex(where: { $0.name == name }) else { return self }
    if let patterns = unversioned(kinds[index], into: target) {
      model.kinds[index].shape = .topic(patterns, aliases: kinds[index].aliases)
      model.kinds[index].versionRole = .none
      model.kinds[index].backMerges = []
    }
    model.kinds[index].sources = [source]
    model.kinds[index].targets = [target]
    return model
  }

  fileprivate func flowText(
    of name: KindName, _ source: KindName, _ target: KindName
  ) -> String {
    var fields = ["from: \(source)", "into: \(target)"]
    if let patterns = kind(name).flatMap({ unversioned($0, into: target) }) {
      let names = patterns.map { "\"\($0.text)\"" }.joined(separator: ", ")
      fields = ["name: [\(names)]"] + fields + ["version: none", "back-merge: []"]
    }
    return "branches: { \(name): { \(fields.joined(separator: ", ")) } }"
  }

  /// The names of a branch type that no longer refers to a version; nil if nothing changes.
  private func unversioned(_ kind: BranchKind, into target: KindName) -> [NamePattern]? {
    guard case .refers(let other) = kind.versionRole, other != target, !kind.isPermanent
    else { return nil }
    return kind.patterns.filter { !$0.hasVersion }
  }
}
