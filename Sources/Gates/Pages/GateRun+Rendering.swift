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

  /// The run as what a command answers.
  package var answer: Report {
    var answer = report
    answer.status = ExitStatus(verdict)
    let forms = OutputFormat.allCases.map { format -> (OutputFormat, Payload.Form) in
      (
        format,
        { report, options, sink in
          var run = self
          run.notes = report.notes
          sink(run.rendered(as: format, options: options))
        }
      )
    }
    var payload = Payload(Dictionary(uniqueKeysWithValues: forms))
    payload.publication = { Publication(self) }
    payload.outputs = outputs
    answer.payload = payload
    return answer
  }

  /// What later steps of a GitHub workflow may ask for, by name.
  package var outputs: [(key: String, value: String)] {
    [
      ("verdict", verdict.rawValue), ("summary", ForeignText.shown(summary)),
      ("failed", gates.filter(\.breaksTheRun).map(\.name).joined(separator: "\n")),
    ]
  }
}

extension Publication {
  /// What is told of a run of gates.
  package init(_ run: GateRun) {
    let markdown = GateRunMarkdown(limit: Self.textLimit)
    self.init(
      run.verdict, title: run.summary, overview: markdown.overview(of: run),
      details: markdown.details(of: run),
      comment: GateRunMarkdown(limit: Self.commentLimit).render(run),
      findings: run.report.diagnostics)
  }
}
