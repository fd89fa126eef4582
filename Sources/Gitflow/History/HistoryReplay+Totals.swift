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
    counts(merges.compactMap { if case .allowed(let move) = $0.verdict { move } else { nil } })
  }

  /// Why merges would have been refused, with counts.
  package var illegal: [IllegalReason: Int] {
    counts(merges.compactMap { if case .illegal(let reason) = $0.verdict { reason } else { nil } })
  }

  /// Why nothing can be told, with counts.
  package var unknown: [UnknownReason: Int] { counts(merges.compactMap(\.unknownReason)) }

  /// Merges whose source has a kind's prefix, but no name that the model allows.
  package var misnamedCount: Int { merges.count(where: \.isMisnamed) }

  /// Legal merges that lie on several lines, on one of which they are legal.
  package var sharedCount: Int { merges.count { $0.verdict == .legal && $0.witness == .shared } }

  /// Pairs of kinds whose merges are judged, the most frequent first.
  package var moves: [MoveCount] {
    struct Move: Hashable {
      let source: KindName
      let target: KindName
    }
    let moves = merges.filter { $0.unknownReason == nil }.compactMap { merge -> Move? in
      guard let source = merge.sourceKind, let target = merge.targetKind else { return nil }
      return Move(source: source, target: target)
    }
    return counts(moves)
      .map { MoveCount(source: $0.key.source, target: $0.key.target, count: $0.value) }
      .sorted { ($1.count, $0.source, $0.target) < ($0.count, $1.source, $1.target) }
  }

  private func counts<Key: Hashable>(_ keys: [Key]) -> [Key: Int] {
    keys.reduce(into: [:]) { counts, key in counts[key, default: 0] += 1 }
  }
}
