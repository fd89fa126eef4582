package import Base

/// The result of a gate by the exit status and the reports of its program.
///
/// Both are needed: a success without its report, and a failure without a finding, are not
/// a valid result.
package struct ReportVerdict: Sendable {
  package let state: GateState
  /// The reason in a few words; nil for a simple pass.
  package let reason: String?
  package let tests: TestReport?
  package let findings: FindingReport?
  package let quarantined: [ReportedTest]

  /// Evaluates a gate whose program ended by itself.
  package init(_ evidence: GateEvidence) {
    let reports = evidence.reports.compactMap { $0.state.report }
    tests = Self.merged(reports.compactMap(\.tests)) { $0.merge($1) }?
      .relative(to: evidence.folders, from: evidence.start)
    findings = Self.merged(reports.compactMap(\.findings)) { $0.merge($1) }?
      .relative(to: evidence.folders, from: evidence.start)
    quarantined =
      tests?.faults.filter { $0.unknownState == nil && $0.isNamed(in: evidence.quarantine) } ?? []
    (state, reason) = Self.evaluate(evidence, tests, findings, quarantined: quarantined.count)
  }

  private static func evaluate(
    _ evidence: GateEvidence, _ tests: TestReport?, _ findings: FindingReport?, quarantined: Int
  ) -> (GateState, String?) {
    let hasFailed = evidence.exitStatus != 0
    if evidence.reports.isEmpty {
      return hasFailed ? (.failed, "exit status \(evidence.exitStatus)") : (.passed, nil)
    }
    // Some tools omit other reports if tests fail, often coverage.
    let failed = tests.flatMap { failure(of: $0, quarantined: quarantined, evidence) }
    if hasFailed, let failed { return (.failed, failed) }
    if let error = evidence.reports.lazy.compactMap(error).first {
      return (.error, hasFailed ? "exit status \(evidence.exitStatus), and \(error)" : error)
    }
    if let failed { return (.failed, failed) }
    if let tests, tests.unknownCount > 0 {
      let first = tests.faults.first { $0.unknownState != nil }
      return (
        .error,
        first.map { "'\($0.id.shortened(to: 200))': \($0.message)" }
          ?? "\(CountText.words(tests.unknownCount, "test")) in a state that is not known"
      )
    }
    if let findings,
      hasFailed ? findings.distinctInForce > 0 : findings.holds(atLeast: .error)
    {
      return (.failed, CountText.words(findings.distinctInForce, "finding"))
    }
    if let doubt = findings?.doubts.first { return (.error, doubt) }
    if hasFailed, quarantined == 0 {
      return (.error, "exit status \(evidence.exitStatus), but the reports contain no findings")
    }
    return (.passed, note(tests, quarantined: quarantined))
  }

  private static func error(_ report: (path: String, state: DeclaredReportState)) -> String? {
    switch report.state {
    case .missing: return "report '\(report.path)' is missing"
    case .stale: return "report '\(report.path)' is older than the start of the gate"
    case .read(let read):
      let problem = read.problems.first { $0.severity == .error }
      return problem.map { "'\(report.path)': \($0.message)" }
    }
  }

  private static func failure(
    of tests: TestReport, quarantined: Int, _ evidence: GateEvidence
  ) -> String? {
    let counts = tests.counts
    let faults = counts.failed + counts.errored - quarantined - tests.unknownCount
    if faults > 0 { return "\(faults) of \(CountText.words(counts.total, "test")) failed" }
    if let doubt = tests.doubts.first { return doubt }
    if evidence.allowsEmpty || counts.total > counts.skipped { return nil }
    return counts.total == 0
      ? "no test ran" : "no test ran: \(CountText.words(counts.skipped, "test")) skipped"
  }

  private static func note(_ tests: TestReport?, quarantined: Int) -> String? {
    var notes: [String] = []
    if quarantined > 0 {
      notes.append(CountText.words(quarantined, "failed test") + " in quarantine")
    }
    if let flaky = tests?.flakyCount, flaky > 0 {
      notes.append(CountText.words(flaky, "flaky test"))
    }
    return notes.isEmpty ? nil : notes.joined(separator: ", ")
  }

  private static func merged<Value>(
    _ values: [Value], _ merge: (inout Value, Value) -> Void
  ) -> Value? {
    guard let first = values.first else { return nil }
    return values.dropFirst().reduce(into: first, merge)
  }
}

extension DeclaredReportState {
  fileprivate var report: ReadReport? {
    if case .read(let report) = self { report } else { nil }
  }
}

extension ReportVerdict {
  /// The findings of the reports, as flowctl reports them.
  ///
  /// Failed tests come first, then findings by severity, in the order of the report.
  package var diagnostics: [Diagnostic] {
    let silent = Set(quarantined.map(\.id))
    let failed = tests?.faults.filter { !silent.contains($0.id) } ?? []
    let found = findings?.findings ?? []
    return failed.map(\.diagnostic)
      + found.map(\.diagnostic).byWeight
  }
}

extension ReportedTest {
  /// The failed test as flowctl reports it.
  package var diagnostic: Diagnostic {
    let reason = message.split(whereSeparator: \.isNewline).first.map { ": " + $0 } ?? ""
    var diagnostic = Diagnostic(.testFailed, "'\(id)' failed\(reason)")
    if let file = ReportPath.normalized(file), let line {
      diagnostic.place = Place(path: file, line: line)
    }
    diagnostic.identity = [id]
    return diagnostic
  }
}

/// The evidence of a gate after its program ended.
package struct GateEvidence: Sendable {
  /// The exit status; for a signal, 128 plus its number.
  package var exitStatus: Int
  /// The declared reports by their paths, in the order of the configuration.
  package var reports: [(path: String, state: DeclaredReportState)]
  package var allowsEmpty: Bool
  /// The ids of tests whose failures are shown but don't fail the gate.
  package var quarantine: Set<String>
  /// Absolute paths of the tree, to make paths in reports relative.
  package var folders: [String]
  /// The subdirectory where relative paths in reports start; empty for the top.
  package var start: String

  package init(
    exitStatus: Int, reports: [(path: String, state: DeclaredReportState)] = [],
    allowsEmpty: Bool = false, quarantine: Set<String> = [],
    folders: [String] = [], start: String = ""
  ) {
    self.start = start
    self.exitStatus = exitStatus
    self.reports = reports
    self.allowsEmpty = allowsEmpty
    self.quarantine = quarantine
    self.folders = folders
  }
}

/// The state of a declared report.
package enum DeclaredReportState: Sendable {
  case missing
  /// It is older than the start of the gate, so another run wrote it.
  case stale
  case read(ReadReport)
}
