import Base

extension HistoryReport {
  var summary: String {
    let refused = count(replay.refused.map { ($0.key.name, $0.value) })
    let unknown = count(replay.unknown.map { ($0.key.wording.words, $0.value) })
    let excused = replay.excused.values.reduce(0, +)
    return "\(replay.allowedCount) allowed, "
      + (excused > 0 ? "\(excused) excused by 'history.allow', " : "")
      + "\(replay.refusedCount) not allowed" + (refused.isEmpty ? "" : " (\(refused))")
      + ", \(replay.unknownCount) unknown" + (unknown.isEmpty ? "" : " (\(unknown))")
  }

  var notes: [String] {
    let merges = CountText.words(replay.merges.count, "merge")
    var notes = replay.accidents.map { "accident: \($0.message)" }
    notes.append("\(merges)\(since.map { " since \($0)" } ?? ""): \(summary)")
    if replay.beforeAdoption > 0 {
      let older = CountText.words(replay.beforeAdoption, "older merge")
      notes.append(
        replay.merges.isEmpty ? "no merge was checked: only \(older)" : "\(older) not checked")
    }
    if replay.pulls > 0 {
      let pulls = CountText.words(replay.pulls, "merge")
      notes.append("\(pulls) of a branch with its own copy, as of 'git pull', left out")
    }
    if replay.sharedCount > 0 {
      let allowed = CountText.words(replay.sharedCount, "allowed merge")
      notes.append("\(allowed) in the history of more than one permanent branch")
    }
    if replay.sharedCommits > 0 {
      let commits = CountText.words(replay.sharedCommits, "commit")
      notes.append(
        "direct-commit skips \(commits) of '\(productionName)' that another permanent branch "
          + "contains, too")
    }
    if !listsAll, replay.refusedCount + replay.directCommits.count > Self.examples {
      notes.append("to list every merge: flowctl check history --all")
    }
    notes += replay.proposals.prefix(5).map(note)
    notes += replay.typos.prefix(5).map { typo in
      "'\(typo.written)' (\(typo.count), as in '\(typo.example)'): did you mean '\(typo.nearest)'?"
    }
    return notes
  }

  private func note(_ proposal: HistoryProposal) -> String {
    let targets = count(proposal.decided.map { ("into \($0.key)", $0.value) })
    return "'\(proposal.configuration)' would decide \(CountText.words(proposal.count, "merge"))"
      + (targets.isEmpty ? "" : " (\(targets))") + ", \(proposal.allowed) of them allowed"
  }

  func count(_ counts: [(name: String, count: Int)]) -> String {
    counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      .map { "\($0.count) \($0.name)" }.joined(separator: ", ")
  }

  var details: [String: JSONValue] {
    var details = counts
    if !replay.accidents.isEmpty {
      details["accidents"] = .array(replay.accidents.map(detail))
    }
    if listsAll { details["list"] = .array(replay.merges.map(detail)) }
    return details
  }

  private func detail(_ accident: HistoryAccident) -> JSONValue {
    [
      "kind": .string(accident.kind.rawValue), "branch": .string(accident.branch),
      "merge": .string(accident.merge), "other": .string(accident.other),
      "more": .number(accident.more), "message": .string(accident.message),
    ]
  }

  private func detail(_ merge: ReplayedMerge) -> JSONValue {
    let (verdict, reason): (String, String?) =
      switch merge.verdict {
      case .allowed, .pulled: ("allowed", nil)
      case .excused(let allowance): ("excused", allowance.rawValue)
      case .refused(let reason): ("not-allowed", reason.name)
      case .unknown(let reason): ("unknown", reason.rawValue)
      }
    return [
      "merge": .string(merge.id), "source": .optional(merge.source),
      "target": .optional(merge.target), "verdict": .string(verdict), "reason": .optional(reason),
    ]
  }

  private var counts: [String: JSONValue] {
    [
      "since": .optional(since),
      "merges": [
        "judged": .number(replay.merges.count), "legal": .number(replay.allowedCount),
        "illegal": .number(replay.refusedCount), "unknown": .number(replay.unknownCount),
        "allowed": .number(replay.excused.values.reduce(0, +)),
        "beforeAdoption": .number(replay.beforeAdoption), "shared": .number(replay.sharedCount),
        "misnamed": .number(replay.misnamedCount),
      ],
      "illegal": counts(replay.refused.map { ($0.key.name, $0.value) }),
      "allowed": counts(replay.excused.map { ($0.key.rawValue, $0.value) }),
      "unknown": counts(replay.unknown.map { ($0.key.rawValue, $0.value) }),
      "moves": .array(
        replay.moves.map { move in
          [
            "source": .string(move.source.text), "target": .string(move.target.text),
            "count": .number(move.count),
          ]
        }),
      "directCommits": .number(replay.directCommits.count),
      "swappedChains": .number(replay.swaps.count),
      "proposals": .array(replay.proposals.map(detail)),
      "typos": .array(
        replay.typos.map { typo in
          [
            "written": .string(typo.written), "nearest": .string(typo.nearest),
            "count": .number(typo.count), "example": .string(typo.example),
          ]
        }),
    ]
  }

  private func detail(_ proposal: HistoryProposal) -> JSONValue {
    [
      "configuration": .string(proposal.configuration), "count": .number(proposal.count),
      "legal": .number(proposal.allowed),
      "decided": counts(proposal.decided.map { ($0.key.text, $0.value) }),
    ]
  }

  private func counts(_ counts: [(String, Int)]) -> JSONValue {
    .object(
      Dictionary(counts.map { ($0.0, .number($0.1)) }, uniquingKeysWith: { first, _ in first }))
  }
}
