/// Finds the entries of a configuration that would turn unknown merges into judged ones.
struct HistoryProposer {
  private let record: HistoryRecord
  private let policy: Policy
  private let adoption: HistoryAdoption
  private let classifier: BranchClassifier

  /// A prefix of fewer merges is taken for a slip; more prefixes than these are not proposed.
  private static let (leastMerges, mostPrefixes) = (5, 20)

  /// Names that permanent branches commonly had, by what they hold.
  private static let formerNames: [FlowRole: [String]] = [
    .production: ["master", "main"], .integration: ["develop", "development", "dev"],
  ]

  /// Prefixes of branches that merge lines into each other, of no kind of their own.
  private static let ofBackMerges: Set = ["merge/", "merges/", "backmerge/", "back-merge/"]

  init(_ record: HistoryRecord, _ policy: Policy, _ adoption: HistoryAdoption) {
    self.record = record
    self.policy = policy
    self.adoption = adoption
    classifier = BranchClassifier(policy.model)
  }

  /// Aliases and former names, those that decide most first.
  func proposals(for replay: HistoryReplay) -> [HistoryProposal] {
    let all = formerNames(for: replay) + aliases(for: replay)
    return all.sorted { ($1.count, $0.configuration) < ($0.count, $1.configuration) }
  }

  /// Misspelt prefixes, the most frequent first.
  func typos(in replay: HistoryReplay) -> [PrefixTypo] {
    let frequent = Set(prefixes(of: replay).map(\.prefix))
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

  private func aliases(for replay: HistoryReplay) -> [HistoryProposal] {
    prefixes(of: replay).compactMap { prefix, merges in
      // The first of equals is taken, so the kind of plain changes goes first.
      let kinds = policy.model.kinds.filter { !$0.isPermanent }
      let plain = policy.model.plainTopicKind.map { [$0] } ?? []
      var best: HistoryProposal?
      for kind in plain + kinds {
        let proposal = alias(prefix, of: kind, merges)
        if proposal.legal > best?.legal ?? 0 { best = proposal }
      }
      return best
    }
  }

  private func prefixes(of replay: HistoryReplay) -> [(prefix: String, merges: [ReplayedMerge])] {
    var merges: [String: [ReplayedMerge]] = [:]
    for merge in replay.merges where merge.unknownReason == .unknownPrefix {
      guard let name = merge.source, merge.target != nil,
        case .unknown(.unknownPrefix(let prefix)) = classifier.classify(name)
      else { continue }
      merges[prefix, default: []].append(merge)
    }
    return
      merges
      .filter { $0.value.count >= Self.leastMerges && !Self.ofBackMerges.contains($0.key) }
      .filter { (try? NamePattern(parsing: $0.key + "<slug>")) != nil }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .prefix(Self.mostPrefixes).map { ($0.key, $0.value) }
  }

  private func alias(
    _ prefix: String, of kind: BranchKind, _ merges: [ReplayedMerge]
  ) -> HistoryProposal {
    var policy = policy
    policy.model = policy.model.adding(alias: prefix, to: kind.name)
    let (classifier, judge) = (BranchClassifier(policy.model), MergeJudge(policy))
    var decided: [KindName: Int] = [:]
    var legal = 0
    for merge in merges {
      guard let name = merge.source, let target = merge.target, let into = merge.targetKind,
        case .kind(_, let parts) = classifier.classify(name)
      else { continue }
      decided[into, default: 0] += 1
      let head = MergeRequest.End(name, .kind(kind, parts))
      let base = MergeRequest.End(target, classifier.classify(target))
      if judge.judge(head, into: base, isBot: false) == .legal { legal += 1 }
    }
    return HistoryProposal(entry: .alias(prefix, of: kind.name), decided: decided, legal: legal)
  }

  private func formerNames(for replay: HistoryReplay) -> [HistoryProposal] {
    let known = Set(policy.model.permanentNames.map(\.branch) + policy.history.formerNames.keys)
    var proposals: [HistoryProposal] = []
    for kind in policy.model.kinds where kind.isPermanent {
      guard let role = FlowRole(of: kind, in: policy.model) else { continue }
      for name in Self.formerNames[role] ?? [] where !known.contains(name) && isInUse(name) {
        let proposal = formerName(name, of: kind.name, since: replay)
        if proposal.count > 0 { proposals.append(proposal) }
      }
    }
    return proposals
  }

  private func isInUse(_ name: String) -> Bool {
    record.tips.contains { $0.kind == .branch && $0.name == name }
      || record.commits.contains { commit in
        commit.isMerge
          && MergeSubject(parsing: commit.subject, body: commit.body)?.target == name
      }
  }

  private func formerName(
    _ name: String, of kind: KindName, since replay: HistoryReplay
  ) -> HistoryProposal {
    var policy = policy
    policy.history.formerNames[name] = kind
    let trial = HistoryReplay(judging: record, policy, adoption)
    let judged = Set(replay.merges.filter { $0.unknownReason == nil }.map(\.id))
    let new = trial.merges.filter { $0.unknownReason == nil && !judged.contains($0.id) }
    let decided = new.reduce(into: [KindName: Int]()) { counts, merge in
      if let target = merge.targetKind { counts[target, default: 0] += 1 }
    }
    return HistoryProposal(
      entry: .formerName(name, of: kind), decided: decided,
      legal: new.count { $0.verdict == .legal })
  }
}

extension BranchModel {
  /// The model with another prefix of a kind.
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
  /// What is written in `name` and the prefix that was probably meant.
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
  /// True where the source is named but of no kind.
  fileprivate var isOfName: Bool { self == .noPrefix || self == .unknownPrefix }
}
