/// What GitHub is told of an answer, whichever command gave it; each text is as long as it may be.
package struct Publication: Hashable, Sendable {
  /// Characters that GitHub takes as the summary of a check run, and as its text; counted in bytes.
  package static let textLimit = 65_535
  /// Characters that GitHub takes as a comment, with room for its marker.
  package static let commentLimit = 65_536 - 128
  private static let titleLimit = 255

  package var verdict: Verdict
  /// One line, safe to be shown.
  package var title: String
  /// Markdown: the verdict and what it rests on.
  package var overview: String
  /// Markdown: everything below the overview.
  package var details: String
  /// Markdown that is a comment's, below its marker.
  package var comment: String
  /// The weightiest come first.
  package var findings: [Diagnostic]

  /// What is told of a report.
  package init(_ report: Report) {
    if let own = report.payload?.publication?() {
      self = own
      return
    }
    self.init(
      report.verdict, title: Self.sentence(report),
      overview: Self.text(GitHubSummary(limit: Self.textLimit).render(report)), details: "",
      comment: GitHubSummary(limit: Self.commentLimit).render(report),
      findings: report.diagnostics)
  }

  /// What is told in these words.
  package init(
    _ verdict: Verdict, title: String, overview: String, details: String, comment: [UInt8],
    findings: [Diagnostic]
  ) {
    self.verdict = verdict
    self.title = ForeignText.cut(ForeignText.shown(title), atMost: Self.titleLimit)
    self.overview = overview
    self.details = details
    self.comment = Self.text(comment)
    self.findings = Severity.allCases.reversed().flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }

  /// What is wrong, or that nothing is.
  private static func sentence(_ report: Report) -> String {
    let title = report.title.isEmpty ? report.command : report.title
    guard let first = report.diagnostics.max(by: { $0.severity < $1.severity }),
      report.verdict != .pass
    else { return "\(title): \(report.verdict.rawValue)" }
    let more = report.diagnostics.count - 1
    return first.message + (more > 0 ? ", and \(CountText.words(more, "more finding"))" : "")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
