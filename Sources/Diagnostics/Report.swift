/// What a command answers: one value, which every renderer and the exit status are made from.
package struct Report: Sendable {
  /// The words of the command, such as `check merge`.
  package var command: String
  /// What was judged, in a line: `feature/login → develop`.
  package var title: String
  package var checks: [RuleCheck]
  package var diagnostics: [Diagnostic]
  /// Remarks for the reader that no rule stands behind, such as where the policy was read.
  package var notes: [String]
  /// What else the command has to say, for JSON only; its keys join the top level.
  package var details: [String: JSONValue]
  /// True where the details tell the findings in their own way, so that JSON does not repeat them.
  package var detailsTellFindings = false
  /// What the command lists for people above its findings, such as a table; each line ended.
  package var listing = ""
  /// How text shows findings that name keys; nil where it shows them one by one.
  package var grouping: KeyGrouping?
  /// The severity from which a finding fails the report.
  package var failOn: Severity
  /// Subjects that are only counted, as they are too many for their reader.
  package var omitted = OmittedSubjects()
  /// The answer in forms of its own, which then is all that is written.
  package var payload: Payload?
  private var ownStatus: ExitStatus?

  /// A report with nothing in it yet.
  package init(
    command: String, title: String = "", checks: [RuleCheck] = [],
    diagnostics: [Diagnostic] = [], notes: [String] = [], details: [String: JSONValue] = [:],
    failOn: Severity = .error
  ) {
    self.command = command
    self.title = title
    self.checks = checks
    self.diagnostics = diagnostics
    self.notes = notes
    self.details = details
    self.failOn = failOn
  }

  /// What the command leaves with: what its verdict comes to, unless another status is set.
  package var status: ExitStatus {
    get { ownStatus ?? ExitStatus(verdict) }
    set { ownStatus = newValue }
  }

  /// Fail where a finding weighs enough, else unknown where a rule is undecided, else pass.
  package var verdict: Verdict {
    verdict(of: diagnostics).combined(with: omitted.found.verdict)
  }

  /// What some diagnostics make of the report.
  package func verdict(of diagnostics: [Diagnostic]) -> Verdict {
    diagnostics.reduce(.pass) { verdict, diagnostic in
      verdict.combined(with: self.verdict(of: diagnostic))
    }
  }

  /// What one diagnostic makes of the report.
  package func verdict(of diagnostic: Diagnostic) -> Verdict {
    if diagnostic.severity < failOn { return .pass }
    return diagnostic.isUndecided ? .unknown : .fail
  }
}

extension Report {
  /// The report with the reason of each rule where a finding gives none of its own.
  package func explained(by rules: [RuleDescription]) -> Report {
    let reasons = Dictionary(
      rules.map { ($0.rule, $0.why) }, uniquingKeysWith: { first, _ in first })
    var report = self
    for index in report.diagnostics.indices where report.diagnostics[index].why.isEmpty {
      report.diagnostics[index].why = reasons[report.diagnostics[index].rule] ?? ""
    }
    return report
  }
}
