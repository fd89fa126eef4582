/// A history under the current rules: merges that are not allowed, and merges that are unknown.
package struct HistoryReplay: Hashable, Sendable {
  package internal(set) var merges: [ReplayedMerge] = []
  package internal(set) var beforeAdoption = 0
  package internal(set) var directCommits: [HistoryCommit] = []
  /// Commits on the production branch and another permanent one, which may be direct or not.
  package internal(set) var sharedCommits = 0
  package internal(set) var swaps: [SwappedChain] = []
  package internal(set) var learned: LearnedPolicy?
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
    keepingPreset: Bool = false
  ) {
    self.init(judging: record, policy, adoption)
    var proposer = HistoryProposer(record, policy, adoption, self)
    proposer.learn(keepingPreset: keepingPreset)
    (learned, typos) = (proposer.learned, proposer.typos(in: self, policy))
  }

  /// Entries of a configuration that would change verdicts, those that change the most first.
  package var proposals: [HistoryProposal] { learned?.proposals ?? [] }

  init(judging record: HistoryRecord, _ policy: Policy, _ adoption: HistoryAdoption) {
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
        if merge.verdict == .legal, merge.targetKind == live, let source = merge.source {
          inMain.insert(source)
        }
        if isBefore { beforeAdoption += 1 } else { merges.append(merge) }
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
    where merges[index].verdict == .illegal(.move(.hotfixIntoDevelop)) {
      guard let source = merges[index].source, inMain.contains(source) else { continue }
      merges[index].verdict = .illegal(.classicFinish)
    }
  }
}
