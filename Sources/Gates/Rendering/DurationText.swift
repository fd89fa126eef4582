import Base

/// A duration for people: `20 ms`, `0.4 s`, `12.3 s`, `2 min 05 s`, `1 h 03 min`.
enum DurationText {
  /// The text; negative and infinite durations become zero.
  static func words(_ seconds: Double) -> String {
    let thousandths = Self.thousandths(seconds, atMost: 359_999)
    if thousandths < 100 { return "\(thousandths) ms" }
    let tenths = (thousandths + 50) / 100
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = (tenths + 5) / 10
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    if hours > 0 { return "\(hours) h \(padded(minutes)) min" }
    return "\(minutes) min \(padded(whole % 60)) s"
  }

  static func thousandths(_ seconds: Double, atMost most: Double) -> Int {
    Int((min(max(0, seconds.isNaN ? 0 : seconds), most) * 1000).rounded())
  }

  static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

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
