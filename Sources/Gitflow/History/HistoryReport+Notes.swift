import Diagnostics

extension HistoryReport {
  var summary: String {
    let illegal = count(replay.illegal.map { ($0.key.name, $0.value) })
    let unknown = count(replay.unknown.map { ($0.key.wording.words, $0.value) })
    let allowed = replay.allowed.values.reduce(0, +)
    return "\(replay.legalCount) allowed, "
      + (allowed > 0 ? "\(allowed) excused by 'history.allow', " : "")
      + "\(replay.illegalCount) not allowed" + (illegal.isEmpty ? "" : " (\(illegal))")
      + ", \(replay.unknownCount) unknown" + (unknown.isEmpty ? "" : " (\(unknown))")
  }

  var notes: [String] {
    let merges = CountText.words(replay.merges.count, "merge")
    var notes = ["\(merges)\(since.map { " since \($0)" } ?? ""): \(summary)"]
    if replay.beforeAdoption > 0 {
      notes.append("\(CountText.words(replay.beforeAdoption, "older merge")) not checked")
    }
    if replay.sharedCount > 0 {
      notes.append("\(replay.sharedCount) of the allowed merges are on several branches")
    }
    if !listsAll, replay.illegalCount + replay.directCommits.count > Self.examples {
      notes.append("each merge by itself: flowctl check history --all")
    }
    notes += replay.proposals.prefix(5).map(note)
    notes += replay.typos.prefix(5).map { typo in
      "'\(typo.written)' (\(typo.count), as in '\(typo.example)'): did you mean '\(typo.nearest)'?"
    }
    return notes
  }

  private func note(_ proposal: HistoryProposal) -> String {
    let targets = count(proposal.decided.map { ("into \($0.key)", $0.value) })
    return "'\(proposal.configuration)' decides \(CountText.words(proposal.count, "merge"))"
      + (targets.isEmpty ? "" : " (\(targets))") + ", \(proposal.legal) of them allowed"
  }

  func count(_ counts: [(name: String, count: Int)]) -> String {
    counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      .map { "\($0.count) \($0.name)" }.joined(separator: ", ")
  }
}
