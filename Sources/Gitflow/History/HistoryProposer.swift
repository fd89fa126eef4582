import Base

/// Finds the policy that fits a history: entries that make failed and unknown merges allowed.
struct HistoryProposer {
  private let record: HistoryRecord
  private let adoption: HistoryAdoption
  private var replay: HistoryReplay
  private(set) var learned: LearnedPolicy

  private var policy: Policy { learned.policy }

  /// Fewer merges count as mistakes; at most this many prefixes are proposed.
  private static let (leastMerges, mostPrefixes) = (5, 20)

  /// Common names of permanent branches, by the content of the branch.
  private static let formerNames: [FlowRole: [String]] = [
    .production: ["master", "main"], .integration: ["develop", "development", "dev"],
  ]

  /// Prefixes of branches that merge lines into each other or create versions, not of plain changes.
  private static let special: Set = [
    "merge/", "merges/", "backmerge/", "back-merge/", "release/", "releases/", "hotfix/",
  ]

  init(
    _ record: HistoryRecord, _ policy: Policy, _ adoption: HistoryAdoption, _ replay: HistoryReplay
  ) {
    self.record = record
    self.adoption = adoption
    self.replay = replay
    learned = LearnedPolicy(policy: policy, totals: replay.totals)
  }

  /// Learns one entry after another; each is tried with the policy of the entries before it.
  ///
  /// Branch types of a preset that the user asked for keep their targets.
  mutating func learn(keepingPreset: Bool, keepingFlows: Bool) {
    for (kind, branch) in policy.model.permanentNames {
      if let usual = record.usualNames[branch] { adopt(.name(usual, of: kind), from: 0) }
    }
    for preset in keepingPreset ? [] : otherPresets {
      adopt(.preset(preset), from: Self.leastMerges)
    }
    for flow in flows { adopt(flow, from: Self.leastMerges, onlyReported: keepingFlows) }
    for alias in aliases { adopt(alias, from: 1) }
    for former in formerNames { adopt(former, from: 0) }
    for allowance in allowances { adopt(allowance, from: 0) }
    learned.proposals.sort { ($1.count, $0.configuration) < ($0.count, $1.configuration) }
    learned.since = firstDay
  }

  /// The day after the last refused merge; nil without one, and if no merge would be checked then.
  private var firstDay: String? {
    guard let last = replay.merges.filter(\.isRefused).map(\.time).max() else { return nil }
    let day = CalendarDay(secondsSince1970: last + 86_400)
    let isChecked = replay.merges.contains { $0.time >= day.secondsSince1970 }
    return isChecked ? day.description : nil
  }

  /// Adds an entry if it makes at least this many more merges allowed and decides some.
  private mutating func adopt(
    _ entry: HistoryProposal.Entry, from least: Int, onlyReported: Bool = false
  ) {
    let next = entry.applied(to: policy)
    guard next.model.faults().isEmpty else { return }
    let trial = HistoryReplay(checking: record, next, adoption)
    let old = Dictionary(replay.merges.map { ($0.id, $0.verdict) }) { first, _ in first }
    let new = trial.merges.filter { $0.verdict != old[$0.id] && $0.unknownReason == nil }
    let isName = if case .name = entry { true } else { false }
    guard isName || !new.isEmpty, trial.allowedCount - replay.allowedCount >= least else { return }
    let decided = new.compactMap(\.targetKind).counted
    let proposal = HistoryProposal(
      entry, in: policy.model, decided: decided, allowed: new.count { !$0.isRefused })
    if onlyReported { return learned.declined.append(proposal) }
    learned.proposals.append(proposal)
    if case .preset(let preset) = entry { learned.preset = preset }
    replay = trial
    learned.policy = next
    learned.totals = trial.totals
  }

  /// Presets, if the model is a preset; each must do better than those before it.
  private var otherPresets: [BranchModel.Preset] {
    let names = Dictionary(policy.model.permanentNames.map { ($0.kind, $0.branch) }) { $1 }
    let own = BranchModel.Preset.allCases.first {
      $0.model.renamed(names).kinds == policy.model.kinds
    }
    guard let own else { return [] }
    return BranchModel.Preset.allCases.filter {
      $0 != own && $0.model.permanentNames.map(\.kind) == own.model.permanentNames.map(\.kind)
    }
  }

  /// Branch types without a version of their own whose branches mostly merge elsewhere.
  private var flows: [HistoryProposal.Entry] {
    policy.model.kinds.filter { !$0.isPermanent && !$0.introducesVersion }.compactMap { kind in
      let merges = replay.merges.filter { $0.sourceKind == kind.name && $0.unknownReason == nil }
      guard let target = merges.compactMap(\.targetKind).mostFrequent,
        !kind.targets.contains(target)
      else { return nil }
      let origins = merges.filter { $0.targetKind == target }.flatMap(\.origins)
      return .flow(kind.name, from: origins.mostFrequent ?? target, into: target)
    }
  }

  func typos(in replay: HistoryReplay, _ policy: Policy) -> [PrefixTypo] {
    let classifier = BranchClassifier(policy.model)
    let frequent = Set(prefixes(of: replay, classifier).map(\.prefix))
    let permanent = Set(policy.model.permanentNames.map(\.branch))
    var found: [String: PrefixTypo] = [:]
    for merge in replay.merges {
      guard let name = merge.source, merge.unknownReason?.isOfName == true,
        case .unknown(let reason) = classifier.classify(name),
        let (written, nearest) = reason.slip(
          in: name, nearest: classifier.nearest(to: name, unknownFor: reason), permanent: permanent),
        !frequent.contains(written)
      else { continue }
      let count = (found[written]?.count ?? 0) + 1
      found[written] = PrefixTypo(written: written, nearest: nearest, count: count, example: name)
    }
    return found.values.sorted { ($1.count, $0.written) < ($0.count, $1.written) }
  }

  private var aliases: [HistoryProposal.Entry] {
    prefixes(of: replay, BranchClassifier(policy.model)).compactMap { prefix, merges in
      // The first of equals is used, so the branch type of plain changes comes first.
      let kinds = policy.model.kinds.filter { !$0.isPermanent }
      let plain = policy.model.plainTopicKind.map { [$0] } ?? []
      var best: (entry: HistoryProposal.Entry, allowed: Int)?
      for kind in plain + kinds {
        let entry = HistoryProposal.Entry.alias(prefix, of: kind.name)
        let allowed = allowedCount(of: merges, as: kind, under: entry.applied(to: policy))
        if allowed > best?.allowed ?? 0 { best = (entry, allowed) }
      }
      return best?.entry
    }
  }

  /// Prefixes of several merges that no branch type has, without prefixes of a single person.
  private func prefixes(
    of replay: HistoryReplay, _ classifier: BranchClassifier
  ) -> [(prefix: String, merges: [ReplayedMerge])] {
    let isTeam = Set(replay.merges.compactMap(\.author)).count > 1
    var merges: [String: [ReplayedMerge]] = [:]
    for merge in replay.merges where merge.unknownReason == .unknownPrefix {
      guard let name = merge.source, merge.target != nil,
        case .unknown(.unknownPrefix(let prefix)) = classifier.classify(name)
      else { continue }
      merges[prefix, default: []].append(merge)
    }
    return
      merges
      .filter { $0.value.count >= Self.leastMerges && !Self.special.contains($0.key) }
      .filter { ChangeWord.isOne($0.key) || isTeam && isOfTeam($0.key, $0.value) }
      .filter { (try? NamePattern(parsing: $0.key + "<slug>")) != nil }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(Self.mostPrefixes).map { ($0.key, $0.value) }
  }

  /// True if no author made four fifths of the branches, and the prefix is not an author's name.
  private func isOfTeam(_ prefix: String, _ merges: [ReplayedMerge]) -> Bool {
    let authors = merges.compactMap(\.author).counted
    let word = prefix.dropLast().lowercased()
    let isPerson = authors.keys.contains { author in
      author.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { word.hasPrefix($0) }
    }
    return !isPerson && (authors.values.max() ?? 0) * 5 < merges.count * 4
  }

  private func allowedCount(
    of merges: [ReplayedMerge], as kind: BranchKind, under policy: Policy
  ) -> Int {
    let (classifier, rule) = (BranchClassifier(policy.model), PastMergeRule(policy))
    return merges.count { merge in
      guard let name = merge.source, let target = merge.target,
        case .kind(_, let parts) = classifier.classify(name)
      else { return false }
      let head = MergeRequest.End(name, .kind(kind, parts))
      let base = MergeRequest.End(target, classifier.classify(target))
      return rule.verdict(head, into: base, isBot: false) == .allowed
    }
  }

  /// The moves that the model refuses and the team made often within a year, the most frequent first.
  private var allowances: [HistoryProposal.Entry] {
    let newest = replay.merges.map(\.time).max() ?? 0
    let recent = replay.merges.filter { $0.time > newest - 365 * 86_400 }
    return recent.compactMap { $0.refusal?.allowance }.counted
      .filter { $0.value >= Self.leastMerges }
      .sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { .allowance($0.key) }
  }

  private var formerNames: [HistoryProposal.Entry] {
    let known = Set(policy.model.permanentNames.map(\.branch) + policy.history.formerNames.keys)
    return policy.model.kinds.filter(\.isPermanent).flatMap { kind in
      let names = FlowRole(of: kind, in: policy.model).flatMap { Self.formerNames[$0] } ?? []
      return names.filter { !known.contains($0) && isInUse($0) }
        .map { HistoryProposal.Entry.formerName($0, of: kind.name) }
    }
  }

  private func isInUse(_ name: String) -> Bool {
    record.tips.contains { !$0.isTag && $0.name == name }
      || record.commits.contains { commit in
        commit.isMerge
          && MergeSubject(parsing: commit.subject, body: commit.body)?.target == name
      }
  }
}

extension Collection where Element: Hashable & Comparable {
  /// The most frequent element, the lowest of equals.
  fileprivate var mostFrequent: Element? {
    counted.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

extension BranchModel {
  /// The model with another prefix of a branch type.
  package func adding(alias: String, to name: KindName) -> BranchModel {
    var model = self
    for index in kinds.indices where kinds[index].name == name {
      guard case .topic(let patterns, let aliases) = kinds[index].shape else { continue }
      model.kinds[index].shape = .topic(patterns, aliases: aliases + [alias])
    }
    return model
  }
}

extension UnknownName {
  fileprivate func slip(
    in name: String, nearest: String?, permanent: Set<String>
  ) -> (String, String)? {
    guard let nearest else { return nil }
    switch self {
    case .unknownPrefix(let prefix): return (prefix, nearest)
    case .noPrefix:
      let head = name.prefix { !"_-.".contains($0) }
      if !permanent.contains(nearest) {
        return (String(name.prefix(head.count + 1)), nearest + "/")
      }
      return head == name ? (name, nearest) : nil
    case .misfit: return nil
    }
  }
}

extension UnknownReason {
  fileprivate var isOfName: Bool { self == .noPrefix || self == .unknownPrefix }
}
