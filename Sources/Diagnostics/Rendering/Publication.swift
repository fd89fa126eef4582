/// The publication of a command result on GitHub, within its size limits.
package struct Publication: Hashable, Sendable {
  /// Maximum of characters in the summary and in the text of a check run; counted in bytes.
  package static let textLimit = 65_535
  /// Maximum of characters in a comment, without its marker.
  package static let commentLimit = 65_536 - 128
  private static let titleLimit = 255

  package var verdict: Verdict
  /// One line, safe to show.
  package var title: String
  /// Markdown: the verdict and its reasons.
  package var overview: String
  /// Markdown: the details below the overview.
  package var details: String
  /// Markdown of the comment, below its marker.
  package var comment: String
  /// The most severe findings first.
  package var findings: [Diagnostic]

  /// The publication of a report.
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

  /// A publication with these texts.
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

  /// A sentence on the number of findings.
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
