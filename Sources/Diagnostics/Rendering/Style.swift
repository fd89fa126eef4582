/// How text looks on this terminal, decided once by the caller; colour adds and never informs.
package struct Style: Hashable, Sendable {
  /// What a colour stands for.
  package enum Tint: String {
    case good = "32"
    case bad = "31"
    case doubtful = "33"
    case faint = "2"
    case strong = "1"
  }

  package var isColoured: Bool
  /// False for a locale that has ASCII alone.
  package var isUnicode: Bool

  /// A style; without arguments that of a pipe, which is plain.
  package init(isColoured: Bool = false, isUnicode: Bool = true) {
    self.isColoured = isColoured
    self.isUnicode = isUnicode
  }

  /// The sequence that begins a colour; empty where there are none.
  func start(_ tint: Tint) -> String { isColoured ? "\u{1b}[" + tint.rawValue + "m" : "" }

  /// The sequence that ends every colour.
  var end: String { isColoured ? "\u{1b}[0m" : "" }
}
