/// The lines that did not run, in a few words.
enum LineRanges {
  /// `12, 15–18, 40`, and how many ranges there are more.
  static func words(_ file: ChangedFileCoverage) -> String {
    let ranges = file.uncovered
    let shown = ranges.prefix(20).map {
      $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let left = ranges.count - shown.count
    return shown.joined(separator: ", ") + (left > 0 ? " and \(left) more" : "")
  }
}
