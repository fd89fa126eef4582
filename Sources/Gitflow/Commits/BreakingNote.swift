/// What the message of a commit says in its footers of a change that breaks what was there.
package enum BreakingNote {
  /// The footers of a body, each to the end of its paragraph.
  package static func footers(in body: String) -> [String] {
    var footers: [String] = []
    var isInside = false
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("BREAKING CHANGE: ") || line.hasPrefix("BREAKING-CHANGE: ") {
        footers.append(String(line))
        isInside = true
      } else if line.allSatisfy(\.isWhitespace) {
        isInside = false
      } else if isInside {
        footers[footers.count - 1] += "\n" + line
      }
    }
    return footers
  }
}
