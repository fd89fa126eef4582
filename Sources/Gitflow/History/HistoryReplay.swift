/// A history under the current rules: merges that are not allowed, and merges that are unknown.
package struct HistoryReplay: Hashable, Sendable {
  package internal(set) var merges: [ReplayedMerge] = []
  package internal(set) var beforeAdoption = 0
  /// Merges of a branch with its own copy, as `git pull` makes them.
  package internal(set) var pulls = 0
  package internal(set) var directCommits: [HistoryCommit] = []
  /// Commits on the production branch and another permanent one, which may be direct or not.
  package internal(set) var sharedCommits = 0
  package internal(set) var swaps: [SwappedChain] = []
  package internal(set) var learned: LearnedPolicy?
  /// The accidents of the last year, as far as names and commits show them.
  package var allAccidents: [HistoryAccident] = []
  package internal(set) var typos: [PrefixTypo] = []
  package internal(set) var missingLines: [String] = []
  package let adoption: HistoryAdoption
  /// True if the history is truncated, so that older merges were not checked.
  package let isShallow: Bool
  let remotes: [String]
  let usualNames: [String: String]
  let isEmpty: Bool

  /// Replays the rules of `policy` over a history, in time linear in its length, and learns from it.
  package init(
    _ record: HistoryRecord, policy: Policy = Policy(), adoption: HistoryAdoption = .always,
    keepingPreset: Bool = false, keepingFlows: Bool = false
  ) {
    self.init(checking: record, policy, adoption)
    var proposer = HistoryProposer(record, policy, adoption, self)
    proposer.learn(keepingPreset: keepingPreset, keepingFlows: keepingFlows)
    (learned, typos) = (proposer.learned, proposer.typos(in: self, policy))
    let fitting = proposer.learned.policy
    allAccidents = AccidentFinder(MergeLedger(record, policy: fitting), fitting.model).accidents()
  }

  /// The newest accident of each kind, the worst kind first.
  package var accidents: [HistoryAccident] {
    HistoryAccident.Kind.allCases.compactMap { kind in
      let all = allAccidents.filter { $0.kind == kind }
      guard var first = all.max(by: { $0.time < $1.time }) else { return nil }
      first.more = all.count - 1
      return first
    }
  }

  /// Entries of a configuration that would change verdicts, those that change the most first.
  package var proposals: [HistoryProposal] { learned?.proposals ?? [] }

  init(checking record: HistoryRecord, _ policy: Policy, _ adoption: HistoryAdoption) {
    self.adoption = adoption
    isShallow = record.isShallow
    remotes = record.remotes
    usualNames = record.usualNames
    isEmpty = record.commits.isEmpty
    let ledger = MergeLedger(record, policy: policy)
    let filter = AdoptionFilter(adoption, record, ledger.graph)
    let live = policy.model.production?.kind
    var inMain: Set<String> = []
    for (position, commit) in record.commits.enumerated() {
      let isBefore = filter.isBefore(commit, at: position)
      if let merge = ledger.entry(at: position) {
        // Main contains the commits from before the adoption, too.
        if merge.verdict == .allowed, merge.targetKind == live, let source = merge.source {
          inMain.insert(source)
        }
        if merge.verdict == .pulled {
          if !isBefore { pulls += 1 }
        } else if isBefore {
          beforeAdoption += 1
        } else {
          merges.append(merge)
        }
      } else if !isBefore, ledger.isDirect(at: position) {
        directCommits.append(commit)
      } else if !isBefore, ledger.isShared(at: position) {
        sharedCommits += 1
      }
    }
    missingLines = ledger.missingLines
    swaps = ledger.map.swaps.filter { swap in
      guard let position = ledger.graph.position(of: swap.at) else { return false }
      return !filter.isBefore(record.commits[position], at: position)
    }
    markClassicFinishes(of: inMain)
  }

  /// A hotfix that is in both develop and main has the same effect as a back-merge of main.
  private mutating func markClassicFinishes(of inMain: Set<String>) {
    for index in merges.indices
    where merges[index].verdict == .refused(.move(.hotfixIntoDevelop)) {
      guard let source = merges[index].source, inMain.contains(source) else { continue }
      merges[index].verdict = .refused(.classicFinish)
    }
  }
}

/// A prefix of past merges that no branch type has.
package struct UnknownPrefix: Hashable, Sendable {
  package let prefix: String
  /// How many merges have it.
  package let count: Int
  /// The entry that makes it an alias.
  package let configuration: String
}

extension HistoryReplay {
  /// The prefixes of unknown merges, the most frequent first, without those that look misspelled.
  package func unknownPrefixes(in model: BranchModel) -> [UnknownPrefix] {
    let classifier = BranchClassifier(model)
    var merges: [String: [ReplayedMerge]] = [:]
    for merge in self.merges where merge.unknownReason == .unknownPrefix {
      guard let name = merge.source,
        case .unknown(.unknownPrefix(let prefix)) = classifier.classify(name),
        !typos.contains(where: { $0.written == prefix })
      else { continue }
      merges[prefix, default: []].append(merge)
    }
    // A prefix that only one user had may be a name of that user.
    return merges.filter { prefix, merges in
      ChangeWord.isOne(prefix) || Set(merges.compactMap(\.author)).count > 1
    }
    .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    .compactMap { prefix, merges in
      let target = merges.compactMap(\.targetKind).counted.max {
        ($0.value, $1.key) < ($1.value, $0.key)
      }?.key
      guard let kind = model.plainKind(into: target) else { return nil }
      let entry = HistoryProposal.Entry.alias(prefix, of: kind.name)
      return UnknownPrefix(
        prefix: prefix, count: merges.count, configuration: entry.text(in: model))
    }
  }
}

extension BranchModel {
  /// A branch type without a version that merges into `target`; else the type of plain changes.
  fileprivate func plainKind(into target: KindName?) -> BranchKind? {
    let plain = plainTopicKind
    guard let target, plain?.targets.contains(target) != true else { return plain }
    return kinds.first {
      !$0.isPermanent && !$0.introducesVersion && $0.targets.contains(target)
    } ?? plain
  }
}

/// The number of merges with one pair of branch types.
package struct MoveCount: Hashable, Sendable {
  package let source: KindName
  package let target: KindName
  package let count: Int
}

extension HistoryReplay {
  /// How many merges the model allows.
  package var allowedCount: Int { merges.count { $0.verdict == .allowed } }

  /// How many merges the model does not allow.
  package var refusedCount: Int { merges.count { $0.isRefused } }

  /// How many merges are unknown.
  package var unknownCount: Int { merges.count { $0.unknownReason != nil } }

  /// The totals of the merges under the policy.
  package var totals: HistoryTotals {
    HistoryTotals(allowed: allowedCount, refused: refusedCount, unknown: unknownCount)
  }

  /// The exceptions that the policy allows by name, with their counts.
  package var excused: [HistoryAllowance: Int] {
    merges.compactMap { if case .excused(let move) = $0.verdict { move } else { nil } }.counted
  }

  /// Why merges are not allowed, with counts.
  package var refused: [RefusalReason: Int] { merges.compactMap(\.refusal).counted }

  /// Why merges are unknown, with counts.
  package var unknown: [UnknownReason: Int] { merges.compactMap(\.unknownReason).counted }

  /// Merges whose source has the prefix of a branch type, but a name that the model does not allow.
  package var misnamedCount: Int { merges.count(where: \.isMisnamed) }

  /// Allowed merges that are on several lines, one of which allows them.
  package var sharedCount: Int { merges.count { $0.verdict == .allowed && $0.witness == .shared } }

  /// Pairs of branch types whose merges are checked, the most frequent first.
  package var moves: [MoveCount] {
    let moves = merges.filter { $0.unknownReason == nil }.compactMap { merge in
      merge.sourceKind.flatMap { source in merge.targetKind.map { [source, $0] } }
    }
    return moves.counted
      .map { MoveCount(source: $0.key[0], target: $0.key[1], count: $0.value) }
      .sorted { ($1.count, $0.source, $0.target) < ($0.count, $1.source, $1.target) }
  }
}

extension Sequence where Element: Hashable {
  var counted: [Element: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}
