/// The subjects of a report in the order in which they appear, compared by their bytes.
///
/// As Swift strings, two names that differ by normalisation alone are equal, and that very pair
/// is what `name-collision` reports.
struct SubjectOrder {
  private struct Name: Hashable {
    let bytes: [UInt8]?

    init(_ subject: String?) { bytes = subject.map { Array($0.utf8) } }
  }

  private(set) var subjects: [String?] = []
  private var positions: [Name: Int] = [:]

  init(_ report: Report) {
    for check in report.checks { note(check.subject) }
    for diagnostic in report.diagnostics { note(diagnostic.subject) }
    joinNameless()
  }

  /// The place of a subject of the report, from 0.
  func position(of subject: String?) -> Int { positions[Name(subject)] ?? subjects.count }

  private mutating func note(_ subject: String?) {
    let name = Name(subject)
    guard positions[name] == nil else { return }
    positions[name] = subjects.count
    subjects.append(subject)
  }

  /// Where there is but one subject, what names none is about that one, too.
  private mutating func joinNameless() {
    let named = subjects.filter { $0 != nil }
    guard let only = named.first, named.count == 1 else { return }
    subjects = named
    positions = [Name(nil): 0, Name(only): 0]
  }
}

extension Report {
  /// The findings by subject in order of appearance, the weightier first.
  var orderedDiagnostics: [Diagnostic] {
    let order = SubjectOrder(self)
    return
      diagnostics.map { (order.position(of: $0.subject), $0) }
      .sorted { ($0.0, $1.1.severity) < ($1.0, $0.1.severity) }
      .map(\.1)
  }
}
