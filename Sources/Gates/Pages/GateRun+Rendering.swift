package import Diagnostics

extension GateRun {
  /// The run as bytes for standard output or a file, with a line feed at the end.
  package func rendered(
    as format: OutputFormat, options: RenderOptions = RenderOptions()
  ) -> [UInt8] {
    switch format {
    case .text: GateRunText(style: options.style, verbosity: options.verbosity).render(self)
    case .json: json(options.layout)
    case .github:
      GateRunText(showsFindings: false).render(self)
        + GitHubAnnotations().render(report.diagnostics)
    case .junit: GateRunJUnit().render(self)
    case .markdown: GateRunMarkdown().render(self)
    case .sarif, .xcode, .codequality: report.rendered(as: format, options: options)
    }
  }

  /// What later steps of a GitHub workflow may ask for, by name.
  package var outputs: [(key: String, value: String)] {
    [
      ("verdict", verdict.rawValue), ("summary", ForeignText.shown(summary)),
      ("failed", gates.filter(\.breaksTheRun).map(\.name).joined(separator: "\n")),
    ]
  }
}
