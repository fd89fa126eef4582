import Base
import Gates
import Session

/// The execution of one gate: its result, its output and its reports.
struct GateExecution: Sendable {
  typealias ReportState = (path: String, state: DeclaredReportState)

  var result: GateResult
  var output: [UInt8] = []
  /// Declared path and actual path of each written report.
  var reports: [(place: String, path: String)] = []
  /// The state of each declared report, until the gate has ended.
  var states: [ReportState] = []
  /// All tests for a rerun, until the gate has ended.
  var tests: TestReport?
  /// The reports as they were at the end of the gate.
  var written: [NeededReport] = []
  /// The covered lines of the change, if the gate has checked them.
  var change: ChangeCoverage?
  /// The files with measured coverage.
  var files: [MeasuredFile] = []
  /// The tests of a gate that passed, whatever a comparison with its base results in.
  var passedTests: TestCounts?
  /// True for a pass of the gate's own run, not from the cache.
  var isNewPass = false
  /// Whether the tree was unchanged since the start of the run when the gate ended; nil if unknown.
  var sawSameTree: Bool?
  /// A tracked file that differed from the commit when the gate ended.
  var editedFile: String?
  /// All findings for a baseline; nil if the gate was not evaluated completely.
  var found: [FingerprintedFinding]?

  /// A gate in a state that is known without reports.
  init(_ gate: Gate, _ state: GateState, reason: String? = nil, findings: [Diagnostic] = []) {
    result = GateResult(
      gate.name, state, isRequired: gate.isRequired, reason: reason, findings: findings,
      needs: gate.needs)
  }

  /// The result of a built-in check; without enough data it never passes.
  init(_ gate: Gate, _ check: CheckResult) {
    let findings = check.findings
    if findings.contains(where: \.isCertainError) {
      self.init(gate, .failed, reason: check.reason, findings: findings)
    } else if let missing = findings.first(where: \.isUndecided) {
      self.init(gate, .unknown, reason: missing.message, findings: findings)
    } else {
      let state = check.isSkipped ? GateState.skipped : .passed
      self.init(gate, state, reason: check.reason, findings: findings)
    }
    result.coverage = check.coverage
    (change, files) = (check.change, check.files)
  }

  /// True if the program ended by itself with a result.
  var isEvaluated: Bool { [.passed, .failed].contains(result.state) }

  /// Ends the gate without the evidence of its reports.
  mutating func end(_ state: GateState, _ reason: String) {
    (result.state, result.reason, result.findings) = (state, reason, [])
    (result.tests, result.isFlaky, result.listed, tests) = (nil, false, [], nil)
  }

  /// Changes the state of a pass by the comparison of its tests with those of the base.
  mutating func require(_ tests: FewerTests, _ level: CheckLevel, hint: Remedy?) {
    switch tests {
    case .holds: break
    case .fell(let finding):
      result.findings.append(finding)
      result.reason = finding.message
      if level == .error { result.state = .failed }
    case .unknown(let reason):
      result.reason = "\(FewerTests.rule): \(reason)"
      if level != .error { break }
      result.state = .unknown
      result.findings.append(.undecided(FewerTests.rule, reason, hint: hint))
    }
  }

  /// Combines the exit status and the reports of a program.
  mutating func evaluate(_ evidence: GateEvidence) {
    let verdict = ReportVerdict(evidence)
    (result.state, result.reason) = (verdict.state, verdict.reason)
    result.findings = verdict.diagnostics
    tests = verdict.tests
    result.tests = tests?.counts
    result.isFlaky = (tests?.flakyCount ?? 0) > 0
    result.listed = tests?.listed ?? []
  }
}

/// A report of a gate, for the checks that read it later.
struct NeededReport: Sendable {
  var gate: String
  var directory: String
  var path: String
  /// The state of the file when the gate ended; nil if unknown.
  var status: FileStatus?

  /// The report of a gate in its present state.
  init(of gate: Gate, at path: String, _ files: FileSystem) {
    (self.gate, directory, self.path) = (gate.name, gate.directory, path)
    status = try? files.status(path)
  }

  /// Whether the file is the one that its gate wrote.
  func isUnchanged(_ files: FileSystem) -> Bool {
    guard let status, let now = try? files.status(path) else { return false }
    return (now.kind, now.size, now.modified, now.inode)
      == (status.kind, status.size, status.modified, status.inode)
  }
}
