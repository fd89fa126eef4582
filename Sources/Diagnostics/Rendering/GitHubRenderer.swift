/// A report as the log of a GitHub Actions step: the checks, then an annotation a finding.
struct GitHubRenderer {
  func write(_ report: Report, to sink: ([UInt8]) -> Void) {
    TextRenderer(style: Style(), verbosity: .normal, showsFindings: false).write(report, to: sink)
    sink(GitHubAnnotations().render(report.diagnostics))
  }
}
