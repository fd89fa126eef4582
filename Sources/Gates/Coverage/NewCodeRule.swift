import Base

/// The rule for the new lines of a change, which depends on their number.
package enum NewCodeRule: Hashable, Sendable {
  case percentage(Int)
  /// A number of lines, because the percentage of few lines means little.
  case lines(Int, percentage: Int)

  /// With fewer new lines, only the number of uncovered lines counts.
  package static let fewLines = 20

  /// The rule that applies; nil if the new lines are not checked, or there are none.
  package init?(_ thresholds: CoverageThresholds, for counts: LineCounts) {
    guard let percentage = thresholds.newCode, counts.total > 0 else { return nil }
    self =
      counts.total < Self.fewLines
      ? .lines(thresholds.maxUncovered, percentage: percentage) : .percentage(percentage)
  }

  /// Whether a change has enough covered lines.
  package func holds(_ counts: LineCounts) -> Bool {
    switch self {
    case .percentage(let percentage): counts.reaches(percent: percentage)
    case .lines(let most, _): counts.total - counts.covered <= most
    }
  }

  /// The measured and the required value: `2 of 6 new lines uncovered, at most 2 allowed`.
  ///
  /// `base` is the comparison of the lines, such as ` since main`.
  package func words(_ counts: LineCounts, since base: String = "") -> String {
    switch self {
    case .percentage(let percentage):
      return "\(counts.percentText ?? "none") of \(CountText.words(counts.total, "new line"))"
        + " covered\(base), at least \(percentage) % required"
    case .lines(let most, let percentage):
      let found =
        "\(counts.total - counts.covered) of \(CountText.words(counts.total, "new line"))"
        + " uncovered\(base), at most \(most) allowed"
      return percentage == 0
        ? found : found + " (\(percentage) % applies from \(Self.fewLines) new lines)"
    }
  }
}
