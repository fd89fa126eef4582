/// The number of merges with one pair of branch types.
package struct MoveCount: Hashable, Sendable {
  package let source: KindName
  package let target: KindName
  package let count: Int
}

extension HistoryReplay {
  /// How many merges the model allows.
  package var legalCount: Int { merges.count { $0.verdict == .legal } }

  /// How many merges the model does not allow.
  package var illegalCount: Int { merges.count { $0.isIllegal } }

  /// How many merges are unknown.
  package var unknownCount: Int { merges.count { $0.unknownReason != nil } }

  /// The totals of the merges under the policy.
  package var totals: HistoryTotals {
    HistoryTotals(legal: legalCount, illegal: illegalCount, unknown: unknownCount)
  }

  /// The exceptions that the policy allows by name, with their counts.
  package var allowed: [HistoryAllowance: Int] {
    merges.compactMap { if case .allowed(let move) = $0.verdict { move } else { nil } }.counted
  }

  /// Why merges are not allowed, with counts.
  package var illegal: [IllegalReason: Int] { merges.compactMap(\.refusal).counted }

  /// Why merges are unknown, with counts.
  package var unknown: [UnknownReason: Int] { merges.compactMap(\.unknownReason).counted }

  /// Merges whose source has the prefix of a branch type, but a name that the model does not allow.
  package var misnamedCount: Int { merges.count(where: \.isMisnamed) }

  /// Allowed merges that are on several lines, one of which allows them.
  package var sharedCount: Int { merges.count { $0.verdict == .legal && $0.witness == .shared } }

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
