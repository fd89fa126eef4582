/// The output formats of a report.
package enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json
  /// GitHub Actions annotations.
  case github
  case sarif
  case junit
  /// Lines that Xcode shows beside the source: `path:line:column: warning: message`.
  case xcode
  /// GitLab Code Quality report.
  case codequality
  /// Markdown for a step summary or a comment on GitHub.
  case markdown
}

extension Report {
  /// The report as bytes for standard output or a file, with a line feed at the end.
  package func rendered(
    as format: OutputFormat, options: RenderOptions = RenderOptions()
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    write(as: format, options: options) { bytes += $0 }
    return bytes
  }

  /// Passes the bytes to `sink` in pieces, so that a long result is never completely in memory.
  package func write(
    as format: OutputFormat, options: RenderOptions = RenderOptions(), to sink: ([UInt8]) -> Void
  ) {
    if let payload { return payload.write(self, as: format, options, to: sink) }
    switch format {
    case .text:
      TextRenderer(style: options.style, verbosity: options.verbosity).write(self, to: sink)
    case .json: JSONRenderer(layout: options.layout).write(self, to: sink)
    case .github:
      TextRenderer(style: Style(), verbosity: .normal, showsFindings: false).write(self, to: sink)
      sink(GitHubAnnotations().render(diagnostics))
    case .sarif: sink(SARIFRenderer(options: options).render(self))
    case .junit: JUnitRenderer().write(self, to: sink)
    case .xcode: sink(XcodeRenderer().render(self))
    case .codequality: sink(CodeQualityRenderer().render(self))
    case .markdown: sink(GitHubSummary().render(self))
    }
  }
}

/// A report as lines that Xcode and most editors show at the source.
struct XcodeRenderer {
  func render(_ report: Report) -> [UInt8] {
    var lines = ""
    for diagnostic in report.orderedDiagnostics {
      if let place = diagnostic.place {
        lines += "\(ForeignText.shown(place.path)):\(place.line):\(place.column): "
      }
      let hint = (diagnostic.hint?.text).map { "; \($0)" } ?? ""
      lines += "\(diagnostic.shownSeverity.rawValue): "
      lines += ForeignText.shown(diagnostic.message + hint) + " [\(diagnostic.rule)]\n"
    }
    return Array(lines.utf8)
  }
}
