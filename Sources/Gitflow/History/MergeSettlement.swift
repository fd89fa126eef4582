enum MergeHead {
  case known(MergeRequest.End, Line?)
  case unknown(UnknownReason)

  var end: MergeRequest.End? { if case .known(let end, _) = self { end } else { nil } }
}

extension MergeLedger {
  func head(of reading: MergeReading?, at position: Int) -> MergeHead {
    if record.commits[position].parents.count > 2 { return .unknown(.octopus) }
    switch (reading?.subject.source, reading?.read) {
    case (.branch(let name, _)?, let read?):
      guard let owner = reading?.fork else { return head(name, read, at: position) }
      guard case .kind = read.branchClass, read.line == nil else { return .unknown(.forkHead) }
      return .known(MergeRequest.End(name, read.branchClass, fork: owner), nil)
    case (.tag?, _): return head(at: position, otherwise: .tagUnresolved)
    case (.commit?, _): return head(at: position, otherwise: .commitUnresolved)
    case (.several?, _): return .unknown(.octopus)
    default: return .unknown(.editedTitle)
    }
  }

  private func head(_ name: String, _ read: ReadName, at position: Int) -> MergeHead {
    switch read.branchClass {
    case .unknown(.noPrefix): return .unknown(.noPrefix)
    case .unknown: return .unknown(.unknownPrefix)
    case .bot where !isBot(at: position): return .unknown(.unknownPrefix)
    case .kind, .revert, .backMerge, .bot:
      let name = read.line.map { names.end($0).name } ?? name
      return .known(MergeRequest.End(name, read.branchClass), read.line)
    }
  }

  /// A tag or a bare commit is checked by the only line that contains the merged commit.
  private func head(at position: Int, otherwise reason: UnknownReason) -> MergeHead {
    let lines = graph.merged(at: position).map { map.lines[$0].witnessedLines } ?? []
    guard let line = lines.first, lines.count == 1 else { return .unknown(reason) }
    return .known(names.end(line), line)
  }

  func isBot(at position: Int) -> Bool {
    graph.merged(at: position).map { record.commits[$0].isBot } ?? false
  }
}

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
    // Git leaves out the target only on the main branch, even if the line is lost.
    if named == nil, reading?.omitsMain == true, names.isProductionOmitted,
      let production = names.production
    {
      certain.append(production)
    }
    let witness: ReplayedMerge.Witness =
      named != nil ? .message : certain.count == 1 ? .line : .shared
    let line = witness == .shared ? nil : certain.first
    let settled = MergeSettlement(line: line, witness: witness, verdict: .allowed)
    if reading?.isSelfPull == true { return settled.but(.pulled) }
    switch head {
    case .unknown(let reason):
      if case .tag(let name)? = reading?.subject.source, let line,
        rule.allows(tag: name, into: names.end(line))
      {
        return settled
      }
      return settled.but(.unknown(reason))
    case .known(let end, let source):
      let (apparent, possible) =
        named == nil ? (lines.apparentLines, lines.possibleLines) : ([], [])
      return settle(settled, certain, apparent, possible) { line in
        if line == source { return .pulled }
        return rule.verdict(end, into: base(line, of: end), isBot: isBot(at: position))
      }
    }
  }

  private func settle(
    _ settled: MergeSettlement, _ certain: [Line], _ apparent: [Line],
    _ possible: [Line], by verdict: (Line) -> ReplayVerdict
  ) -> MergeSettlement {
    let verdicts = certain.map { ($0, verdict($0)) }
    // Below the commit from which a release was created, its first parents are another branch's.
    let mayBeElsewhere = possible.contains { verdict($0) != .allowed }
    if mayBeElsewhere, settled.witness == .line, case .release? = settled.line {
      return settled.but(.unknown(.ambiguousLine))
    }
    if let allowed = verdicts.first(where: { $0.1 == .allowed }) {
      return MergeSettlement(line: allowed.0, witness: settled.witness, verdict: .allowed)
    }
    if let allowed = apparent.first(where: { verdict($0) == .allowed }) {
      return MergeSettlement(line: allowed, witness: .shared, verdict: .allowed)
    }
    if possible.contains(where: { verdict($0) == .allowed }) {
      return settled.but(.unknown(.ambiguousLine))
    }
    let best = verdicts.max { $0.1.telling < $1.1.telling }
    guard let best else { return settled.but(.unknown(.ambiguousLine)) }
    return MergeSettlement(line: best.0, witness: settled.witness, verdict: best.1)
  }

  /// The line as the base of a request, by its name in a `merge/…-into-…` branch.
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
  /// The rank of a verdict if none of the lines allows the merge: a merge that teams often make is
  /// more likely than one that none makes.
  fileprivate var telling: Int {
    switch self {
    case .allowed, .excused: 3
    case .refused(.move), .refused(.classicFinish): 2
    case .refused(.other): 1
    case .pulled, .unknown: 0
    }
  }
}
