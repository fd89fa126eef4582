import Diagnostics

extension CountText {
  /// A share with one digit behind the point, rounded down, so that only all is `100 %`.
  static func percent(_ counts: LineCounts) -> String {
    guard counts.total > 0 else { return "–" }
    let (high, low) = max(0, counts.covered).multipliedFullWidth(by: 1000)
    guard high < counts.total else { return "100 %" }
    let tenths = counts.total.dividingFullWidth((high, low)).quotient
    return tenths >= 1000 ? "100 %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
