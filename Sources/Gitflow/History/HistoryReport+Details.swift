import Diagnostics

extension HistoryReport {
  var details: [String: JSONValue] {
    [
      "since": .optional(since),
      "merges": [
        "judged": .number(replay.merges.count), "legal": .number(replay.legalCount),
        "illegal": .number(replay.illegalCount), "unknown": .number(replay.unknownCount),
        "allowed": .number(replay.allowed.values.reduce(0, +)),
        "beforeAdoption": .number(replay.beforeAdoption), "shared": .number(replay.sharedCount),
        "misnamed": .number(replay.misnamedCount),
      ],
      "illegal": counts(replay.illegal.map { ($0.key.name, $0.value) }),
      "allowed": counts(replay.allowed.map { ($0.key.rawValue, $0.value) }),
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
      "legal": .number(proposal.legal),
      "decided": counts(proposal.decided.map { ($0.key.text, $0.value) }),
    ]
  }

  private func counts(_ counts: [(String, Int)]) -> JSONValue {
    .object(
      Dictionary(counts.map { ($0.0, .number($0.1)) }, uniquingKeysWith: { first, _ in first }))
  }
}
