struct MergeSettlement {
  var line: Line?
  var witness: ReplayedMerge.Witness
  var verdict: ReplayVerdict
}

extension MergeLedger {
  func settle(
    _ head: MergeHead, _ reading: MergeReading?, into named: Line?, at position: Int
  ) -> MergeSettlement {
    let lines = map.lines[position]
    if case .elsewhere? = reading?.target {
      return MergeSettlement(witness: .line, verdict: .unknown(.arrivedByFastForward))
    }
    var certain = named.map { [$0] } ?? lines.witnessedLines
    // Git leaves the target out on the main branch alone, even where its line is lost.
    if named == nil, reading?.omitsMain == true, let production = names.production {
      certain.append(production)
    }
    let witness: ReplayedMerge.Witness =
      named != nil ? .message : certain.count == 1 ? .line : .shared
    let line = witness == .shared ? nil : certain.first
    let settled = MergeSettlement(line: line, witness: witness, verdict: .legal)
    if reading?.isSelfPull == true { return settled.but(.unknown(.selfPull)) }
    switch head {
    case .unknown(let reason): return settled.but(.unknown(reason))
    case .known(let end, let source):
      let (apparent, possible) =
        named == nil ? (lines.apparentLines, lines.possibleLines) : ([], [])
      return settle(settled, certain, apparent, possible) { line in
        if line == source { return .unknown(.selfPull) }
        return judge.judge(end, into: base(line, of: end), isBot: isBot(at: position))
      }
    }
  }

  private func settle(
    _ settled: MergeSettlement, _ certain: [Line], _ apparent: [Line],
    _ possible: [Line], judging verdict: (Line) -> ReplayVerdict
  ) -> MergeSettlement {
    let verdicts = certain.map { ($0, verdict($0)) }
    if let legal = verdicts.first(where: { $0.1 == .legal }) {
      return MergeSettlement(line: legal.0, witness: settled.witness, verdict: .legal)
    }
    if let legal = apparent.first(where: { verdict($0) == .legal }) {
      return MergeSettlement(line: legal, witness: .shared, verdict: .legal)
    }
    if possible.contains(where: { verdict($0) == .legal }) {
      return settled.but(.unknown(.ambiguousLine))
    }
    let judged = verdicts.max { $0.1.telling < $1.1.telling }
    guard let judged else { return settled.but(.unknown(.ambiguousLine)) }
    return MergeSettlement(line: judged.0, witness: settled.witness, verdict: judged.1)
  }

  /// The line as the base of a request, by the name that a `merge/…-into-…` branch has for it.
  private func base(_ line: Line, of head: MergeRequest.End) -> MergeRequest.End {
    var end = names.end(line)
    if case .backMerge(_, _, let target, _) = head.branchClass, names.known(target)?.line == line {
      end.name = target
    }
    return end
  }
}

extension MergeSettlement {
  fileprivate func but(_ verdict: ReplayVerdict) -> MergeSettlement {
    var changed = self
    changed.verdict = verdict
    return changed
  }
}

extension ReplayVerdict {
  /// How much a verdict says where a merge is legal on none of its lines: a move that teams make is
  /// likelier than one that none does.
  fileprivate var telling: Int {
    switch self {
    case .legal, .allowed: 3
    case .illegal(.move), .illegal(.classicFinish): 2
    case .illegal(.other): 1
    case .unknown: 0
    }
  }
}
