package import Base

/// The result of a whole run of gates, from which every report is created.
package struct GateRun: Hashable, Sendable {
  package var gates: [GateResult]
  /// The policy in force: where it was read, and what it requires.
  package var policy: GatePolicySummary
  package var title: String
  /// The checked commit; empty without a commit.
  package var commit = ""
  /// Seconds since 1970.
  package var started: Int64
  package var seconds: Double
  package var notes: [String]
  package var coverage: ChangeCoverage?
  package var files: [MeasuredFile] = []
  /// Source lines for findings.
  package var sources = RunSources()
  package var strings: StringsMatrix?
  /// True if other machines run the rest: all required gates can be in other shards.
  package var isShare = false
  /// The gates that the command line names; empty for all.
  package var named: [String] = []

  package init(
    gates: [GateResult], policy: GatePolicySummary = GatePolicySummary(), title: String = "",
    started: Int64 = 0, seconds: Double = 0, notes: [String] = []
  ) {
    self.gates = gates
    self.policy = policy
    self.title = title
    self.started = started
    self.seconds = seconds
    self.notes = notes
  }

  /// The verdict of the required gates and of the policy; fail if no gate is required.
  package var verdict: Verdict {
    let required = gates.filter(\.isRequired)
    guard isShare || !required.isEmpty else { return .fail }
    return required.reduce(policy.verdict) { $0.combined(with: $1.state.verdict) }
  }
}

/// The policy in force of a run.
package struct GatePolicySummary: Hashable, Sendable {
  /// Where it was read: `.flowctl.yml of origin/main`.
  package var origin: String
  package var source: String?
  package var target: String?
  package var required: [String]
  /// Loosened requirements and other errors of the policy; each fails the run.
  package var findings: [Diagnostic]

  /// The verdict of the findings.
  package var verdict: Verdict {
    findings.reduce(.pass) { $0.combined(with: $1.isUndecided ? .unknown : .fail) }
  }

  package init(
    origin: String = "the defaults", source: String? = nil, target: String? = nil,
    required: [String] = [], findings: [Diagnostic] = []
  ) {
    self.origin = origin
    self.source = source
    self.target = target
    self.required = required
    self.findings = findings
  }
}

/// The coverage of a file.
package struct MeasuredFile: Hashable, Sendable {
  package var path: String
  package var counts: LineCounts

  package init(path: String, counts: LineCounts) {
    self.path = path
    self.counts = counts
  }
}
