/// Whether counts are lower than at the merge base.
package enum Ratchet: Hashable, Sendable {
  case holds(now: LineCounts, before: LineCounts)
  case fell(now: LineCounts, before: LineCounts)
  case unknown(reason: String)

  /// Compares coverage with the record of the merge base.
  package init(_ now: LineCounts, record: CountRecord?, mergeBase: String?) {
    self.init(now, of: "coverage is", record, mergeBase) { now, before in
      // Integers of double width are neither rounded nor overflow.
      let left = now.covered.multipliedFullWidth(by: before.total)
      let right = before.covered.multipliedFullWidth(by: now.total)
      return (left.high, left.low) < (right.high, right.low)
    }
  }

  /// Compares tests with the record of the merge base: none fewer run, none more is skipped.
  package init(_ now: TestCounts, record: CountRecord?, mergeBase: String?) {
    self.init(now.recorded, of: "tests are", record, mergeBase) { now, before in
      now.covered < before.covered || now.skipped > before.skipped
    }
  }

  /// Records of other commits are not used.
  private init(
    _ now: LineCounts, of thing: String, _ record: CountRecord?, _ mergeBase: String?,
    isLower: (LineCounts, LineCounts) -> Bool
  ) {
    guard let mergeBase else {
      self = .unknown(reason: "the merge base of the change is unknown")
      return
    }
    guard let record, record.commit == mergeBase else {
      self = .unknown(
        reason: "no \(thing) recorded for the merge base '\(mergeBase.prefix(10))'")
      return
    }
    let before = record.lines
    self = isLower(now, before) ? .fell(now: now, before: before) : .holds(now: now, before: before)
  }
}

/// The recorded coverage or tests of a commit.
package struct CountRecord: Hashable, Sendable {
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
