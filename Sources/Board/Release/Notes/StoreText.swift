/// A text for a store that keeps to its limit.
package struct StoreText: Hashable, Sendable {
  package var text: String
  /// Lines that the limit left no room for.
  package var omitted: Int

  /// Takes whole lines as long as they fit; what is left out is shown as `…`.
  init(lines: [String], limit: Int) {
    var (used, kept) = (0, lines.count)
    for (index, line) in lines.enumerated() {
      used += AppStore.count(line) + 1
      // The last line needs no room for the sign of others.
      if used - 1 + (index + 1 < lines.count ? 2 : 0) > limit {
        kept = index
        break
      }
    }
    omitted = lines.count - kept
    text = (lines.prefix(kept) + (omitted > 0 ? ["…"] : [])).joined(separator: "\n")
  }

  /// A text on one line without controls and without signs that turn its direction.
  static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }.filter { scalar in
          switch scalar.value {
          case 0..<0x20, 0x7f..<0xa0, 0x202a...0x202e, 0x2066...0x2069, 0x200e, 0x200f, 0xfeff:
            false
          default: true
          }
        }))
  }
}
