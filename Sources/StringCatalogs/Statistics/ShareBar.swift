/// A bar of a fixed width: translated texts, texts that need review, and missing texts.
struct ShareBar {
  let width: Int
  let isUnicode: Bool

  /// The bar of a language; full only if every text is usable.
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
