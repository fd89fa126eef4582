package import Base

/// The findings of a report, in a size that is independent of the report.
package struct FindingReport: Hashable, Sendable {
  package private(set) var total = 0
  /// Findings that differ in rule, path, line, column or message.
  package var unique: Int { prints.count }
  /// The number of findings per severity, in the words of their tools: `fatal`, `info`; the
  /// empty word counts those without severity.
  package private(set) var bySeverity: [String: Int] = [:]
  /// The first findings in force, in the order of the report, each once.
  package private(set) var findings: [ReportedFinding] = []
  package private(set) var distinctInForce = 0
  package private(set) var inForce: [Severity: Int] = [:]
  private var notes = ReportNotes()
  private var prints = FindingPrints()
  private let limit: Int

  /// An empty report; GitHub shows 25,000 findings, so others are only counted.
  package init(limit: Int = Self.most) { self.limit = limit }

  /// Why the report can't be a pass: its tool did not finish.
  package var doubts: [String] { notes.doubts }
  /// Notes for the user.
  package var remarks: [String] { notes.remarks }

  /// Number of distinct findings in force that are counted but not kept.
  package var moreFindings: Int { distinctInForce - findings.count }

  /// Counts a finding, and keeps it if it is in force, new, and within the limit.
  package mutating func add(_ finding: ReportedFinding, word: String, isInForce: Bool = true) {
    total += 1
    count(word)
    let isNew = prints.insert(finding)
    guard isInForce else { return }
    inForce[finding.severity, default: 0] += 1
    guard isNew else { return }
    distinctInForce += 1
    if findings.count < limit { findings.append(finding.shortened) }
  }

  /// Adds a reason why the report can't be a pass.
  package mutating func doubt(_ reason: String) { notes.doubt(reason) }

  /// Adds a note for the user.
  package mutating func remark(_ text: String) { notes.remark(text) }

  /// Adds another report; findings in both stay one distinct finding.
  package mutating func merge(_ other: FindingReport) {
    total += other.total
    for (word, count) in other.bySeverity { bySeverity[word, default: 0] += count }
    for (severity, count) in other.inForce { inForce[severity, default: 0] += count }
    let known = prints
    prints.formUnion(other.prints)
    for finding in other.findings where !known.contains(finding) {
      distinctInForce += 1
      if findings.count < limit { findings.append(finding) }
    }
    distinctInForce += other.moreFindings
    notes.merge(other.notes)
  }

  private mutating func count(_ word: String) {
    let word = word.shortened(to: 64)
    let hasRoom = bySeverity[word] != nil || bySeverity.count < Self.mostWords
    bySeverity[hasRoom ? word : "", default: 0] += 1
  }

  package static let most = 25_000
  /// A tool has five severities; an untrusted report could have millions.
  private static let mostWords = 32

  /// The same report with the paths of kept findings relative to the first containing directory.
  package func relative(to folders: [String], from start: String = "") -> FindingReport {
    var report = self
    for index in findings.indices {
      report.findings[index].path = findings[index].path.map {
        ReportPath.relative($0, to: folders, from: start)
      }
    }
    return report
  }

  /// Whether a finding in force has at least this severity.
  package func holds(atLeast severity: Severity) -> Bool {
    inForce.contains { $0.key >= severity && $0.value > 0 }
  }
}

/// The fingerprints of known findings, eight bytes each, so that millions fit in memory.
///
/// Each process has a new hash seed, so that collisions can't be constructed; by chance
/// two of a million findings collide once in 30 million reports.
struct FindingPrints: Hashable, Sendable {
  private var prints: Set<Int> = []

  var count: Int { prints.count }

  /// Adds a finding; false if one with the same rule, place and message exists.
  mutating func insert(_ finding: ReportedFinding) -> Bool {
    prints.insert(Self.print(of: finding)).inserted
  }

  func contains(_ finding: ReportedFinding) -> Bool { prints.contains(Self.print(of: finding)) }

  mutating func formUnion(_ other: FindingPrints) { prints.formUnion(other.prints) }

  private static func print(of finding: ReportedFinding) -> Int {
    var hasher = Hasher()
    hasher.combine(finding.rule)
    hasher.combine(finding.path)
    hasher.combine(finding.line)
    hasher.combine(finding.column)
    hasher.combine(finding.message)
    return hasher.finalize()
  }
}
