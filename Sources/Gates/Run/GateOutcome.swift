package import Diagnostics

/// How one gate went.
package struct GateOutcome: Hashable, Sendable {
  package var name: String
  package var state: GateState
  package var isRequired: Bool
  /// Why it ended so, in a few words; nil where a pass says all.
  package var reason: String?
  /// When it started, in seconds after the run's start; nil where it did not.
  package var started: Double?
  package var seconds: Double
  package var isCached: Bool
  package var isFlaky: Bool
  package var findings: [Diagnostic]
  package var needs: [String]
  /// The file that holds what it printed, relative to the repository.
  package var log: String?
  package var tests: TestCounts?
  package var coverage: LineCounts?
  package var waivers: [String]
  /// The lines of its log that tell most, usually the last ones.
  package var excerpt: [String] = []
  /// Its tests as far as they are kept: those that failed, then the slowest first.
  package var listed: [ReportedTest] = []

  /// An outcome.
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

/// How a gate ended.
package enum GateState: String, CaseIterable, Sendable {
  case passed
  case failed
  /// It could not be judged: its program or its report is missing, stale, cut off or not readable.
  case error
  case timedOut = "timed-out"
  case cancelled
  case blocked
  /// Not run for a stated reason that the policy allows.
  case skipped
  /// It failed, and a waiver in force covers every finding.
  case waived

  /// Whether a required gate may end so.
  package var isAcceptable: Bool {
    switch self {
    case .passed, .waived, .skipped: true
    case .failed, .error, .timedOut, .cancelled, .blocked: false
    }
  }
}
