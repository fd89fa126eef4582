/// How many merges are of one pair of kinds.
package struct MoveCount: Hashable, Sendable {
  package let source: KindName
  package let target: KindName
  package let count: Int
}

extension HistoryReplay {
  /// How many merges are legal by the model.
  package var legalCount: Int { merges.count { $0.verdict == .legal } }

  /// How many would have been refused.
  package var illegalCount: Int { merges.count { $0.isIllegal } }

  /// How many can't be told.
  package var unknownCount: Int { merges.count { $0.unknownReason != nil } }

  /// What the policy makes of the merges.
  package var totals: HistoryTotals {
    HistoryTotals(legal: legalCount, illegal: illegalCount, unknown: unknownCount)
  }

  /// The moves that the policy allows by name, with their counts.
  package var allowed: [HistoryAllowance: Int] {
    merges.compactMap { if case .allowed(let move) = $0.verdict { move } else { nil } }.counted
  }

  /// Why merges would have been refused, with counts.
  package var illegal: [IllegalReason: Int] { merges.compactMap(\.refusal).counted }

  /// Why nothing can be told, with counts.
  package var unknown: [UnknownReason: Int] { merges.compactMap(\.unknownReason).counted }

  /// Merges whose source has a kind's prefix, but no name that the model allows.
  package var misnamedCount: Int { merges.count(where: \.isMisnamed) }

  /// Legal merges that lie on several lines, on one of which they are legal.
  package var sharedCount: Int { merges.count { $0.verdict == .legal && $0.witness == .shared } }

  /// Pairs of kinds whose merges are judged, the most frequent first.
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
