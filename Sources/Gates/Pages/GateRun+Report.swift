package import Diagnostics

extension GateRun {
  /// The run as findings, for formats that know no gates; it passes where the run does.
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

extension GateOutcome {
  fileprivate var check: RuleCheck {
    let answer: RuleCheck.Answer =
      switch state {
      case .passed, .waived: .pass
      case .skipped: .skipped
      case .failed: .fail
      case .error, .timedOut, .cancelled, .blocked: .unknown
      }
    let words = ([state.rawValue] + remarks).joined(separator: ", ")
    return RuleCheck("gate", answer, words, subject: name)
  }

  /// Its findings under its name; none outweighs what the gate itself does to the run.
  fileprivate var reported: [Diagnostic] {
    var reported = findings
    for index in reported.indices {
      reported[index].subject = reported[index].subject ?? name
      if !breaksTheRun { reported[index].severity = min(reported[index].severity, .warning) }
    }
    if breaksTheRun, !reported.contains(where: { $0.severity == .error }) {
      reported.append(ownFinding)
    }
    return reported
  }

  private var ownFinding: Diagnostic {
    let words = reason.map { ": " + $0 } ?? ""
    return Diagnostic(
      "gate", "gate '\(name)' ended as \(state.rawValue)" + words,
      hint: .flowctl("gate", "explain", "\(name)"), subject: name)
  }
}
