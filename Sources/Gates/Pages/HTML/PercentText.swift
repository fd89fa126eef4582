/// A share as a length of a drawing: `12.34%`.
enum PercentText {
  /// The length; what is no share of one is taken to the nearest.
  static func length(_ share: Double) -> String {
    let hundredths = Int((min(max(0, share.isNaN ? 0 : share), 1) * 10_000).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }
}
