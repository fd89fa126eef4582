/// A report sorted for output: each subject with its checks, each check with its findings.
struct ReportOutline {
  /// One result and its findings.
  struct Entry {
    let check: RuleCheck
    var findings: [Diagnostic] = []
  }

  /// All results of one subject.
  struct Section {
    let subject: String?
    var entries: [Entry] = []
    /// Findings of rules without a check.
    var loose: [Diagnostic] = []
  }

  private struct Key: Hashable {
    let section: Int
    let rule: RuleID
  }

  /// The sections of a report.
  static func sections(of report: Report) -> [Section] {
    // For hooks: skips look-ups that would take longer than the result itself.
    if report.diagnostics.isEmpty, let first = report.checks.first,
      report.checks.allSatisfy({
        $0.subject?.utf8.elementsEqual((first.subject ?? "").utf8) == true
      })
    {
      return [Section(subject: first.subject, entries: report.checks.map { Entry(check: $0) })]
    }
    return ReportOutline(report).sections
  }

  private(set) var sections: [Section]
  private var places: [Key: Int] = [:]
  private let expectsFindings: Bool

  init(_ report: Report) {
    let order = SubjectOrder(report)
    expectsFindings = !report.diagnostics.isEmpty
    sections = order.subjects.map { Section(subject: $0) }
    for (check, section) in zip(report.checks, order.ofChecks) { add(check, at: section) }
    for position in order.sortedDiagnostics(of: report) {
      add(report.diagnostics[position], at: order.ofDiagnostics[position])
    }
  }

  /// If a rule has several checks, the first one that did not pass gets the findings.
  private mutating func add(_ check: RuleCheck, at section: Int) {
    defer { sections[section].entries.append(Entry(check: check)) }
    guard expectsFindings else { return }
    let key = Key(section: section, rule: check.rule)
    let position = sections[section].entries.count
    let known = places[key].map { sections[section].entries[$0].check.answer }
    if known == nil || (known == .pass && check.answer != .pass) { places[key] = position }
  }

  private mutating func add(_ diagnostic: Diagnostic, at section: Int) {
    if let place = places[Key(section: section, rule: diagnostic.rule)] {
      sections[section].entries[place].findings.append(diagnostic)
    } else {
      sections[section].loose.append(diagnostic)
    }
  }
}

extension ReportOutline.Section {
  /// The verdict of the results and findings of this subject.
  func verdict(in report: Report) -> Verdict {
    entries.reduce(report.verdict(of: loose)) { $0.combined(with: $1.verdict(in: report)) }
  }

  /// True if all checks passed without findings.
  var isSilent: Bool { loose.isEmpty && entries.allSatisfy { $0.findings.isEmpty } }
}

extension ReportOutline.Entry {
  /// The verdict of its findings; without findings, the result of the check.
  func verdict(in report: Report) -> Verdict {
    if !findings.isEmpty { return report.verdict(of: findings) }
    return switch check.answer {
    case .pass, .skipped: .pass
    case .fail: .fail
    case .unknown: .unknown
    }
  }

  /// True if the rule does not pass, but the policy does not fail it.
  func isTolerated(in report: Report) -> Bool {
    check.answer == .fail && verdict(in: report) == .pass
  }
}
