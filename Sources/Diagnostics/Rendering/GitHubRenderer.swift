/// A report as the log of a GitHub Actions step: the checks, then an annotation a finding.
struct GitHubRenderer {
  func render(_ report: Report) -> [UInt8] {
    TextRenderer(style: Style(), verbosity: .normal, showsFindings: false).render(report)
      + GitHubAnnotations().render(report.diagnostics)
  }
}
