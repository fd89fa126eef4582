extension HistoryReport {
  /// The three totals in a line.
  var summary: String {
    let illegal = count(replay.illegal.map { ($0.key.name, $0.value) })
    let unknown = count(replay.unknown.map { ($0.key.words, $0.value) })
    let allowed = replay.allowed.values.reduce(0, +)
    return "\(replay.legalCount) legal, "
      + (allowed > 0 ? "\(allowed) allowed by the policy, " : "")
      + "\(replay.illegalCount) illegal" + (illegal.isEmpty ? "" : " (\(illegal))")
      + ", \(replay.unknownCount) can't be told"
      + (unknown.isEmpty ? "" : " (\(unknown))")
  }

  /// What the reader should know beside the findings.
  var notes: [String] {
    var notes = ["\(replay.merges.count) merges\(since.map { " since \($0)" } ?? ""): \(summary)"]
    if replay.beforeAdoption > 0 {
      notes.append("\(replay.beforeAdoption) older merges were not judged")
    }
    if replay.sharedCount > 0 {
      notes.append("\(replay.sharedCount) of the legal merges lie on several lines")
    }
    notes += replay.proposals.prefix(10).map(note)
    notes += replay.typos.prefix(5).map { typo in
      "'\(typo.written)' (\(typo.count), as in '\(typo.example)'): did you mean '\(typo.nearest)'?"
    }
    return notes
  }

  private func note(_ proposal: HistoryProposal) -> String {
    let targets = count(proposal.decided.map { ("into \($0.key)", $0.value) })
    return
      "with .flowctl.yml: \(proposal.configuration) \(proposal.count) more merges could be told"
      + " (\(targets)), \(proposal.legal) of them legal"
  }

  /// Counts with their names, the greatest first.
  func count(_ counts: [(name: String, count: Int)]) -> String {
    counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      .map { "\($0.count) \($0.name)" }.joined(separator: ", ")
  }
}
