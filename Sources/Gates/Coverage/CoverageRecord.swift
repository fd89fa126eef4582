/// The coverage of one commit, kept so that later ones can be compared with it.
package struct CoverageRecord: Hashable, Sendable {
  /// The id of the commit in hexadecimal digits.
  package var commit: String
  package var lines: LineCounts

  /// A record.
  package init(commit: String, lines: LineCounts) {
    self.commit = commit
    self.lines = lines
  }

  /// Whether a smaller share of lines runs now; whole numbers, so that nothing is rounded.
  package func isAbove(_ now: LineCounts) -> Bool {
    guard lines.total > 0 else { return false }
    let before = lines.covered.multipliedFullWidth(by: now.total)
    let after = now.covered.multipliedFullWidth(by: lines.total)
    return (after.high, after.low) < (before.high, before.low)
  }
}

extension CoverageRecord {
  /// The record as a line of a file: `COMMIT COVERED TOTAL`.
  package var line: String { "\(commit) \(lines.covered) \(lines.total)" }

  /// Reads a line; nil where it is none.
  package init?(line: some StringProtocol) {
    let words = line.split(separator: " ")
    guard words.count == 3, words[0].utf8.allSatisfy(Self.isHexDigit), words[0].utf8.count >= 40,
      let covered = Int(words[1]), let total = Int(words[2]), covered >= 0, covered <= total
    else { return nil }
    self.init(commit: String(words[0]), lines: LineCounts(covered: covered, total: total))
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).properties.isASCIIHexDigit
  }
}
