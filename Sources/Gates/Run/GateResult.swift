package import Base

/// The result of one gate.
package struct GateResult: Hashable, Sendable {
  package var name: String
  package var state: GateState
  package var isRequired: Bool
  /// The reason in a few words; nil for a simple pass.
  package var reason: String?
  /// Its start in seconds after the start of the run; nil if it did not start.
  package var started: Double?
  package var seconds: Double
  package var isCached: Bool
  package var isFlaky: Bool
  package var findings: [Diagnostic]
  package var needs: [String]
  /// The log file, relative to the repository.
  package var log: String?
  package var tests: TestCounts?
  package var coverage: LineCounts?
  package var waivers: [String]
  /// The most useful lines of its log, usually the last ones.
  package var excerpt: [String] = []
  /// The kept tests: failed tests, then the slowest first.
  package var listed: [ReportedTest] = []

  package init(
    _ name: String, _ state: GateState, isRequired: Bool = true, reason: String? = nil,
    started: Double? = nil, seconds: Double = 0, isCached: Bool = false, isFlaky: Bool = false,
    findings: [Diagnostic] = [], needs: [String] = [], log: String? = nil,
    tests: TestCounts? = nil, coverage: LineCounts? = nil, waivers: [String] = []
  ) {
    self.name = name
    self.state = state
    self.isRequired = isRequired
    self.reason = reason
    self.started = started
    self.seconds = seconds
    self.isCached = isCached
    self.isFlaky = isFlaky
    self.findings = findings
    self.needs = needs
    self.log = log
    self.tests = tests
    self.coverage = coverage
    self.waivers = waivers
  }
}

/// The state of a gate at its end.
package enum GateState: String, CaseIterable, Sendable {
  case passed
  case failed
  /// It has no result: its program or its report is missing, stale, truncated or unreadable.
  case error
  /// A built-in check lacks data, such as the history of a shallow clone.
  case unknown
  case timedOut = "timed-out"
  case cancelled
  case blocked
  /// Not run for a reason that the policy allows.
  case skipped
  /// It failed, and a waiver in force covers every finding.
  case waived

  /// Whether a required gate can have this state in a run that passes.
  package var isAcceptable: Bool {
    switch self {
    case .passed, .waived, .skipped: true
    case .failed, .error, .unknown, .timedOut, .cancelled, .blocked: false
    }
  }

  /// The verdict of a run by a required gate in this state.
  var verdict: Verdict { self == .unknown ? .unknown : isAcceptable ? .pass : .fail }
}
