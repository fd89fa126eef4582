package import Base

extension GateRun {
  /// The files of a report directory: the page and its data.
  package static let fileNames = ["run.html", "report.json"]

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

  /// The run as the result of a command.
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

  /// The outputs for later steps of a GitHub workflow.
  package var outputs: [(key: String, value: String)] {
    [
      ("verdict", verdict.rawValue), ("summary", ForeignText.shown(summary)),
      ("failed", gates.filter(\.breaksTheRun).map(\.name).joined(separator: "\n")),
    ]
  }
}

extension Publication {
  /// The publication of a run of gates.
  package init(_ run: GateRun) {
    let markdown = GateRunMarkdown(limit: Self.textLimit)
    self.init(
      run.verdict, title: run.summary, overview: markdown.overview(of: run),
      details: markdown.details(of: run),
      comment: GateRunMarkdown(limit: Self.commentLimit).render(run),
      findings: run.report.diagnostics)
  }
}

extension GateRun {
  /// The run as findings, for formats without gates; it passes if the run passes.
  package var report: Report {
    var report = Report(command: "gate run", title: title, notes: notes)
    report.checks = gates.map(\.check)
    report.diagnostics = policy.findings + gates.flatMap(\.reported)
    if verdict == .fail, report.verdict != .fail {
      report.diagnostics.append(Diagnostic("gate", summary, hint: .flowctl("gate", "list")))
    }
    return report
  }
}

extension GateResult {
  fileprivate var check: RuleCheck {
    let answer: RuleCheck.Answer =
      switch state {
      case .passed, .waived: .pass
      case .skipped: .skipped
      case .failed: .fail
      case .error, .unknown, .timedOut, .cancelled, .blocked: .unknown
      }
    return RuleCheck("gate", answer, words, subject: name)
  }

  /// Its findings under its name; they are not more severe than the effect of the gate on the run.
  fileprivate var reported: [Diagnostic] {
    var reported = findings.map(weighed)
    for index in reported.indices {
      reported[index].subject = reported[index].subject ?? name
    }
    if breaksTheRun, !reported.contains(where: { $0.severity == .error }) {
      let words = reason.map { ": " + $0 } ?? ""
      reported.append(
        weighed(
          Diagnostic(
            "gate", "gate '\(name)' ended as \(state.rawValue)" + words,
            hint: .flowctl("gate", "explain", "\(name)"), subject: name)))
    }
    return reported
  }

  /// A finding with the effect of the gate: unknown like the gate, or a warning if the run passes.
  package func weighed(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    if !breaksTheRun {
      finding.severity = min(finding.severity, .warning)
    } else if state == .unknown, finding.severity == .error {
      finding.isUndecided = true
    }
    return finding
  }
}

/// A run as JUnit XML, one case per gate: an advisory gate that did not pass counts as skipped.
struct GateRunJUnit {
  private enum Kind: String {
    case success
    case failure
    case error
    case skipped

    init(_ gate: GateResult) {
      switch gate.state {
      case .passed, .waived: self = .success
      case .skipped: self = .skipped
      case .failed: self = gate.isRequired ? .failure : .skipped
      case .error, .unknown, .timedOut, .cancelled, .blocked:
        self = gate.isRequired ? .error : .skipped
      }
    }
  }

  func render(_ run: GateRun) -> [UInt8] {
    let kinds = run.gates.map(Kind.init)
    let counted: [(String, Kind)] = [
      ("failures", .failure), ("errors", .error), ("skipped", .skipped),
    ]
    let head =
      [("name", "flowctl gate run"), ("tests", "\(kinds.count)")]
      + counted.map { name, kind in (name, "\(kinds.count { $0 == kind })") }
      + [("time", Self.time(run.seconds))]
    var writer = XMLWriter()
    writer.element("testsuites", head) { writer in
      writer.element("testsuite", head) { writer in
        for (gate, kind) in zip(run.gates, kinds) { write(gate, kind, to: &writer) }
      }
    }
    return writer.bytes
  }

  private func write(_ gate: GateResult, _ kind: Kind, to writer: inout XMLWriter) {
    let time = Self.time(gate.seconds)
    writer.element(
      "testcase", [("classname", "gate"), ("name", gate.name), ("time", time)]
    ) { writer in
      let text = Self.text(of: gate)
      switch kind {
      case .success: break
      case .skipped: writer.element("skipped", [("message", gate.words)])
      case .failure, .error:
        let attributes = [("message", gate.words), ("type", gate.state.rawValue)]
        return writer.element(kind.rawValue, attributes, text: text)
      }
      if !text.isEmpty { writer.element("system-out", text: text) }
    }
  }

  private static func text(of gate: GateResult) -> String {
    gate.orderedFindings.map { finding in
      let place = finding.place.map { "\($0.path):\($0.line): " } ?? ""
      let hint = (finding.hint?.text).map { "\nhint: " + $0 } ?? ""
      return place + "\(TextMarks.word(finding).0): \(ForeignText.shown(finding.message))" + hint
    }.joined(separator: "\n")
  }

  /// Seconds with three decimals, as JUnit readers expect.
  private static func time(_ seconds: Double) -> String {
    let thousandths = DurationText.thousandths(seconds, atMost: 1e9)
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
