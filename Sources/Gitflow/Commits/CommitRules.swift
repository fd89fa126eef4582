/// The rules for commits of a repository; by default the issue is added as a trailer.
package struct CommitRules: Hashable, Sendable {
  package var issueForm: IssueForm? = .standard
  package var kindsNamingIssues: [KindName] = []
  package var subjectLimit: Int?
  /// The types before the colon of a subject, as in `fix: …`; empty if no type is required.
  package var types: [String] = []

  package init() {}
}

/// The footers of a commit message that describe a breaking change.
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
