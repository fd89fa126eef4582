/// Line and column in a text, counted from 1; columns count bytes.
package struct TextPlace: Hashable, Comparable, Sendable {
  package let line: Int
  package let column: Int

  /// A place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
