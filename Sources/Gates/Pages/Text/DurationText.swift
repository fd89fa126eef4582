/// A duration for people: `20 ms`, `0.4 s`, `12.3 s`, `2 min 05 s`, `1 h 03 min`.
enum DurationText {
  /// The words; negative and endless durations are taken for none.
  static func words(_ seconds: Double) -> String {
    let thousandths = Int((min(max(0, seconds.isNaN ? 0 : seconds), 359_999) * 1000).rounded())
    if thousandths < 100 { return "\(thousandths) ms" }
    let tenths = (thousandths + 50) / 100
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = (tenths + 5) / 10
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    if hours > 0 { return "\(hours) h \(padded(minutes)) min" }
    return "\(minutes) min \(padded(whole % 60)) s"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
