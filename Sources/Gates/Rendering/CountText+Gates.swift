import Base

extension CountText {
  /// A percentage with one decimal, rounded down, so that only complete counts are `100 %`.
  static func percent(_ counts: LineCounts) -> String {
    guard counts.total > 0 else { return "–" }
    let (high, low) = max(0, counts.covered).multipliedFullWidth(by: 1000)
    guard high < counts.total else { return "100 %" }
    let tenths = counts.total.dividingFullWidth((high, low)).quotient
    return tenths >= 1000 ? "100 %" : "\(tenths / 10).\(tenths % 10) %"
  }

  static func list(_ words: [String], atMost most: Int) -> String {
    let left = words.count - min(most, words.count)
    return words.prefix(most).joined(separator: ", ") + (left > 0 ? " and \(left) more" : "")
  }
}

extension ClosedRange<Int> {
  /// `12`, `15–18`.
  var words: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)–\(upperBound)" }
}
