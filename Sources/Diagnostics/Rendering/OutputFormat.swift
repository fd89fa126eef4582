/// The forms that a report can be printed in.
package enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json
  /// Annotations of GitHub Actions.
  case github
  case sarif
  case junit
  /// Lines that Xcode shows beside the source: `path:line:column: warning: message`.
  case xcode
  /// GitLab's Code Quality report.
  case codequality
  /// What a step summary or a comment of GitHub's shows.
  case markdown
}

extension Report {
  /// The report as bytes for standard output or a file, with a line feed at the end.
  package func rendered(
    as format: OutputFormat, options: RenderOptions = RenderOptions()
  ) -> [UInt8] {
    switch format {
    case .text: TextRenderer(style: options.style, verbosity: options.verbosity).render(self)
    case .json: JSONRenderer(layout: options.layout).render(self)
    case .github: GitHubRenderer().render(self)
    case .sarif: SARIFRenderer(options).render(self)
    case .junit: JUnitRenderer().render(self)
    case .xcode: XcodeRenderer().render(self)
    case .codequality: CodeQualityRenderer().render(self)
    case .markdown: GitHubSummary().render(self)
    }
  }
}
