/// A duration for people: `20 ms`, `0.4 s`, `12.3 s`, `2 min 05 s`, `1 h 03 min`.
package enum DurationText {
  /// The text; negative and infinite durations become zero.
  package static func words(_ seconds: Double) -> String {
    let thousandths = Self.thousandths(seconds, atMost: 359_999)
    if thousandths < 100 { return "\(thousandths) ms" }
    let tenths = (thousandths + 50) / 100
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = (tenths + 5) / 10
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    if hours > 0 { return "\(hours) h \(padded(minutes)) min" }
    return "\(minutes) min \(padded(whole % 60)) s"
  }

  /// Thousandths of a second, rounded; at least zero.
  package static func thousandths(_ seconds: Double, atMost most: Double) -> Int {
    Int((min(max(0, seconds.isNaN ? 0 : seconds), most) * 1000).rounded())
  }

  /// A number with two digits.
  package static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// A time in UTC: `2026-11-29 02:40 UTC`.
  package static func time(_ seconds: Int) -> String {
    let minutes = max(0, seconds) / 60 % (24 * 60)
    let day = CalendarDay(secondsSince1970: seconds)
    return "\(day) \(padded(minutes / 60)):\(padded(minutes % 60)) UTC"
  }
}
