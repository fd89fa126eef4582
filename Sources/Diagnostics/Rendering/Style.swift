/// The style of text on this terminal, decided once by the caller; color is never the only marker.
package struct Style: Hashable, Sendable {
  /// The meaning of a color.
  package enum Tint: String {
    case good = "32"
    case bad = "31"
    case doubtful = "33"
    case faint = "2"
    case strong = "1"
  }

  package var isColoured: Bool
  /// False for an ASCII locale.
  package var isUnicode: Bool

  /// A style; by default that of a pipe, which is plain.
  package init(isColoured: Bool = false, isUnicode: Bool = true) {
    self.isColoured = isColoured
    self.isUnicode = isUnicode
  }

  /// The sequence that starts a color; empty without colors.
  func start(_ tint: Tint) -> String { isColoured ? "\u{1b}[" + tint.rawValue + "m" : "" }

  /// The sequence that ends every color.
  var end: String { isColoured ? "\u{1b}[0m" : "" }
}
