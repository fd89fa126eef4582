/// How long ago something was, as text.
package enum AgeText {
  /// `2 hours ago`, in the largest unit that is whole; the future is shown as now.
  package static func ago(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 3_153_600_000))
    if whole < 60 { return "just now" }
    let units = [("day", 86_400), ("hour", 3_600), ("minute", 60)]
    guard let (name, size) = units.first(where: { whole >= $0.1 }) else { return "just now" }
    let count = whole / size
    return "\(count) \(name)\(count == 1 ? "" : "s") ago"
  }
}
