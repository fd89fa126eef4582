/// The result of a command: one value for every renderer and the exit status.
package struct Report: Sendable {
  /// The name of the command, such as `check merge`.
  package var command: String
  /// The checked subject on one line: `feature/login → develop`.
  package var title: String
  package var checks: [RuleCheck]
  package var diagnostics: [Diagnostic]
  /// Notes without a rule, such as where the policy was read.
  package var notes: [String]
  /// Additional JSON members at the top level.
  package var details: [String: JSONValue]
  /// True if the details contain the findings in their own form, so that JSON does not repeat them.
  package var detailsTellFindings = false
  /// A listing above the findings, such as a table; each line ended.
  package var listing = ""
  /// The text form of findings on keys; nil to show them one by one.
  package var grouping: KeyGrouping?
  /// The severity from which a finding fails the report.
  package var failOn: Severity
  /// Subjects that are only counted because of their number.
  package var omitted = OmittedSubjects()
  /// The result in its own forms, which replaces everything else.
  package var payload: Payload?
  /// The result as a page; nil without one.
  package var page: (@Sendable () -> PageContent)?
  private var ownStatus: ExitStatus?

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

  /// The exit status: that of the verdict, unless another status is set.
  package var status: ExitStatus {
    get { ownStatus ?? ExitStatus(verdict) }
    set { ownStatus = newValue }
  }

  /// Fail if a finding is severe enough, otherwise unknown if a rule is undecided, otherwise pass.
  package var verdict: Verdict {
    verdict(of: diagnostics).combined(with: omitted.found.verdict)
  }

  /// The verdict of some diagnostics.
  package func verdict(of diagnostics: [Diagnostic]) -> Verdict {
    diagnostics.reduce(.pass) { verdict, diagnostic in
      verdict.combined(with: self.verdict(of: diagnostic))
    }
  }

  /// The verdict of one diagnostic.
  package func verdict(of diagnostic: Diagnostic) -> Verdict {
    if diagnostic.severity < failOn { return .pass }
    return diagnostic.isUndecided ? .unknown : .fail
  }

  /// The report with the reason of each rule for findings without their own.
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
