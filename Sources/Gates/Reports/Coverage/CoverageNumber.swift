/// Numbers of hits as writers have them.
enum CoverageNumber {
  /// More hits than this are told as this many.
  static let mostHits = 1 << 52

  /// How often a line ran: whole numbers, also as `1.0` and `1e6`; what is none counts as 0.
  static func hits(_ text: String?) -> Int { text.flatMap(legalHits) ?? 0 }

  /// The same; nil where the text is no finite number.
  static func legalHits(_ text: String) -> Int? {
    if let number = Int(text) { return min(max(number, 0), mostHits) }
    guard let value = Double(text), value.isFinite else { return nil }
    return Int(min(max(value, 0), Double(mostHits)).rounded(.up))
  }
}

extension ReadReport {
  /// Takes the coverage that was read and compares its totals with those that the report declares.
  mutating func compareCoverage(_ map: CoverageMap, total: Int?, covered: Int?) {
    let counts = map.counts
    compare("lines", declared: total, counted: counts.total)
    compare("covered lines", declared: covered, counted: counts.covered)
    coverage = map
  }
}
