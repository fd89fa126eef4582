/// A bar of a fixed width: what is translated, what wants a review, and what is still to do.
struct ShareBar {
  let width: Int
  let isUnicode: Bool

  /// The bar of a language; full only where everything ships.
  func text(_ row: LanguageStatistics) -> String {
    let total = max(row.translatable, 1)
    let done = row.translatable == 0 ? 1 : row.shipped
    let shipped = min(done * width / total, width)
    let translated =
      row.translatable == 0 ? width : min(row.counts.translated * width / total, shipped)
    let signs = isUnicode ? ["█", "▒", "░"] : ["#", "+", "."]
    return String(repeating: signs[0], count: translated)
      + String(repeating: signs[1], count: shipped - translated)
      + String(repeating: signs[2], count: width - shipped)
  }
}
