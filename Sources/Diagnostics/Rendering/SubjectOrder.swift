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
