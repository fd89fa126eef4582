/// The forms that a report can be printed in.
package enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json
  /// Annotations of GitHub Actions.
  case github
  case sarif
  case junit
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
    }
  }
}
