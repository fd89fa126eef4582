/// The no-break spaces of a text: U+00A0, U+202F and U+2060.
struct NoBreakSpaces {
  private let text: String
  private let count: Int

  init(_ text: String) {
    self.text = text
    count = text.unicodeScalars.count(where: Self.isOne)
  }

  /// True if `other` has fewer of them, and is otherwise the same.
  func isLost(in other: String) -> Bool {
    guard count > other.unicodeScalars.count(where: Self.isOne) else { return false }
    return Self.letters(text).elementsEqual(Self.letters(other))
  }

  private static func isOne(_ letter: Unicode.Scalar) -> Bool {
    letter == "\u{a0}" || letter == "\u{202f}" || letter == "\u{2060}"
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !isOne($0) && $0 != " " }
  }
}
