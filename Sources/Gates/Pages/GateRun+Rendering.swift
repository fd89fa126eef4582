package import Diagnostics

extension GateRun {
  /// The run as bytes for standard output or a file, with a line feed at the end.
  package func rendered(
    as format: OutputFormat, options: RenderOptions = RenderOptions()
  ) -> [UInt8] {
    switch format {
    case .text: GateRunText(style: options.style, verbosity: options.verbosity).render(self)
    case .json: json(options.layout)
    case .github, .junit, .sarif, .xcode, .codequality:
      report.rendered(as: format, options: options)
    }
  }
}
