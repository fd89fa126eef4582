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

/// The subjects of a report in order of appearance, compared by bytes.
///
/// As Swift strings, two names that differ only by normalization are equal, and this pair is
/// what `name-collision` reports.
struct SubjectOrder {
  private struct Name: Hashable {
    let text: String

    static func == (left: Name, right: Name) -> Bool {
      SubjectOrder.isSame(left.text, right.text)
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private(set) var subjects: [String?] = []
  /// The index of the subject for each check.
  private(set) var ofChecks: [Int] = []
  /// The index of the subject for each finding.
  private(set) var ofDiagnostics: [Int] = []
  private var named: [Name: Int] = [:]
  private var nameless: Int?

  init(_ report: Report) {
    ofChecks = report.checks.map { place(of: $0.subject) }
    ofDiagnostics = report.diagnostics.map { place(of: $0.subject) }
    joinNameless()
  }

  /// The findings by subject, most severe first, as indexes in the report.
  func sortedDiagnostics(of report: Report) -> [Int] {
    report.diagnostics.indices
      .map { (ofDiagnostics[$0], report.diagnostics[$0].severity, $0) }
      .sorted { ($0.0, $1.1, $0.2) < ($1.0, $0.1, $1.2) }
      .map(\.2)
  }

  private mutating func place(of subject: String?) -> Int {
    let next = subjects.count
    // Checks of one subject are adjacent, and a hook with only one must not pay for an index.
    if let last = subjects.last, Self.isSame(last, subject) { return next - 1 }
    if named.isEmpty, case let first?? = subjects.first { named[Name(text: first)] = 0 }
    let place =
      if let subject, next > 0 {
        Self.settled(&named[Name(text: subject), default: next])
      } else {
        subject == nil ? nameless ?? next : next
      }
    if place == next { subjects.append(subject) }
    if subject == nil { nameless = place }
    return place
  }

  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    // As bytes in memory: the UTF-8 view of a string is ten times slower.
    let isSame = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { left.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? left.utf8.elementsEqual(right.utf8)
  }

  /// The value of a slot, which the access has filled; so a name is hashed only once.
  private static func settled(_ slot: inout Int) -> Int { slot }

  /// With only one subject, findings without a subject belong to it.
  private mutating func joinNameless() {
    guard nameless != nil, subjects.count == 2 else { return }
    subjects = subjects.filter { $0 != nil }
    ofChecks = ofChecks.map { _ in 0 }
    ofDiagnostics = ofDiagnostics.map { _ in 0 }
  }
}

extension Report {
  /// The findings by subject in order of appearance, most severe first.
  var orderedDiagnostics: [Diagnostic] {
    // Sorting many checks needs memory, and one finding needs no order.
    if diagnostics.count < 2 { return diagnostics }
    return SubjectOrder(self).sortedDiagnostics(of: self).map { diagnostics[$0] }
  }
}
