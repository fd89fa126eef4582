/// The marks of a time axis: round numbers, at most six of them.
struct TimelineTicks {
  /// From the start of the run, in order.
  let seconds: [Double]

  init(_ length: Double) {
    let steps: [Double] = [
      0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
    ]
    let step = steps.first { length / $0 <= 5 } ?? length / 5
    seconds = Array(stride(from: 0, through: length, by: step).prefix(6))
  }

  /// A mark in words: `0`, `0.2 s`, `30 s`, `5 min`.
  static func word(_ tick: Double) -> String {
    let tenths = Int((min(max(0, tick), 360_000) * 10).rounded())
    if tenths == 0 { return "0" }
    if tenths % 10 != 0 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = tenths / 10
    return whole >= 60 && whole % 60 == 0 ? "\(whole / 60) min" : "\(whole) s"
  }
}
