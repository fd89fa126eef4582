/// Whether the coverage is lower than at the merge base.
package enum Ratchet: Hashable, Sendable {
  case holds(now: LineCounts, before: LineCounts)
  case fell(now: LineCounts, before: LineCounts)
  case unknown(reason: String)

  /// Compares with the record of the merge base; records of other commits are not used.
  package init(_ now: LineCounts, record: CoverageRecord?, mergeBase: String?) {
    guard let mergeBase else {
      self = .unknown(reason: "the merge base of the change is unknown")
      return
    }
    guard let record, record.commit == mergeBase else {
      self = .unknown(
        reason: "no coverage is recorded for the merge base '\(mergeBase.prefix(10))'")
      return
    }
    let before = record.lines
    // Integers of double width are neither rounded nor overflow.
    let (left, right) = (
      now.covered.multipliedFullWidth(by: before.total),
      before.covered.multipliedFullWidth(by: now.total)
    )
    self =
      (left.high, left.low) < (right.high, right.low)
      ? .fell(now: now, before: before) : .holds(now: now, before: before)
  }
}

/// The recorded coverage of a commit.
package struct CoverageRecord: Hashable, Sendable {
  package var commit: String
  package var gate: String
  package var lines: LineCounts

  package init(commit: String, gate: String, lines: LineCounts) {
    self.commit = commit
    self.gate = gate
    self.lines = lines
  }

  /// Reads a line such as `3f2c… coverage 80 100`; nil if it is invalid.
  package init?(parsing line: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 4, [40, 64].contains(words[0].utf8.count),
      words[0].utf8.allSatisfy(ByteSet.hexadecimal.contains), words[0] == words[0].lowercased(),
      !words[1].isEmpty, let covered = Int(words[2]), let total = Int(words[3]), covered >= 0,
      covered <= total
    else { return nil }
    self.init(commit: words[0], gate: words[1], lines: LineCounts(covered: covered, total: total))
  }

  /// The line that is parsed as this record.
  package var text: String { "\(commit) \(gate) \(lines.covered) \(lines.total)" }
}
