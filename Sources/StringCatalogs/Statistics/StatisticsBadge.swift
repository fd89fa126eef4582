import Diagnostics

/// A standalone SVG badge: a label and a percentage on a color.
package struct StatisticsBadge {
  private let label: String
  private let percentage: Percentage

  /// A badge of all languages of a matrix; with its name if there is only one.
  package init(_ matrix: StatisticsMatrix) {
    label = matrix.totals.count == 1 ? "localized \(matrix.totals[0].language)" : "localized"
    percentage = matrix.percentage
  }

  /// The picture.
  package var svg: String {
    let value = "\(percentage.whole) %"
    let (left, right) = (Self.width(label), Self.width(value))
    let title = XMLText.escaped("\(label): \(value)")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" aria-label="\(title)">
        <title>\(title)</title>
        <clipPath id="r"><rect width="\(left + right)" height="20" rx="3"/></clipPath>
        <g clip-path="url(#r)">
          <rect width="\(left)" height="20" fill="#444"/>
          <rect x="\(left)" width="\(right)" height="20" fill="\(colour)"/>
        </g>
        <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
          <text x="\(left / 2)" y="14">\(XMLText.escaped(label))</text>
          <text x="\(left + right / 2)" y="14">\(value)</text>
        </g>
      </svg>

      """
  }

  /// Dark enough for white text on it.
  private var colour: String {
    switch percentage.hundredths {
    case 10_000...: "#2b7a2b"
    case 9_500...: "#4a7a1d"
    case 8_000...: "#8a6d00"
    case 5_000...: "#b4560c"
    default: "#b3261e"
    }
  }

  /// Seven pixels a column are enough for the widest letters of the fonts.
  private static func width(_ text: String) -> Int {
    DisplayWidth.of(ForeignText.shown(text)) * 7 + 10
  }
}
