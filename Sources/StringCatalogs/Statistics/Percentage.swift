import Base

/// A share in hundredths of a percent, rounded down, so that it never seems to reach a bound.
package struct Percentage: Hashable, Sendable {
  /// From 0 to 10,000.
  package let hundredths: Int

  /// The share of `part` in `whole`; 100 % of an empty whole.
  package init(_ part: Int, of whole: Int) {
    hundredths = whole > 0 ? Int(Int64(part) * 10_000 / Int64(whole)) : 10_000
  }

  /// A percentage as a user writes it: `95`, `94.5` or `94.99`, from 0 to 100.
  package init?(parsing text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2, (1...3).contains(whole.count),
      let count = ASCII.number(Array(whole)[...])
    else { return nil }
    var hundredths = count * 100
    if parts.count == 2 {
      guard (1...2).contains(parts[1].count), let part = ASCII.number(Array(parts[1])[...]) else {
        return nil
      }
      hundredths += parts[1].count == 1 ? part * 10 : part
    }
    guard hundredths <= 10_000 else { return nil }
    self.hundredths = hundredths
  }

  /// How many of `whole` are needed to reach it.
  package func least(of whole: Int) -> Int { (hundredths * whole + 9_999) / 10_000 }

  /// The number without trailing zeros: `95`, `94.9`, `94.99`.
  package var text: String { Self.text(hundredths: hundredths) }

  /// A difference of percentages with its sign; `=` if there is none.
  package static func change(from old: Percentage, to new: Percentage) -> String {
    let change = new.hundredths - old.hundredths
    if change == 0 { return "=" }
    return (change < 0 ? "-" : "+") + text(hundredths: abs(change))
  }

  private static func text(hundredths: Int) -> String {
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    if part == 0 { return "\(whole)" }
    if part % 10 == 0 { return "\(whole).\(part / 10)" }
    return "\(whole)." + (part < 10 ? "0" : "") + "\(part)"
  }
}
