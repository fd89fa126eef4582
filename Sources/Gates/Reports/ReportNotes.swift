/// Notes of a report besides its content.
struct ReportNotes: Hashable, Sendable {
  private(set) var doubts: [String] = []
  private(set) var remarks: [String] = []

  private static let most = 20

  mutating func doubt(_ reason: String) {
    if doubts.count < Self.most, !doubts.contains(reason) { doubts.append(reason) }
  }

  mutating func remark(_ text: String) {
    if remarks.count < Self.most { remarks.append(text) }
  }

  mutating func merge(_ other: ReportNotes) {
    other.doubts.forEach { doubt($0) }
    other.remarks.forEach { remark($0) }
  }
}
