/// A position in a file: a path relative to the repository, line and column counted from 1.
package struct Place: Hashable, Sendable {
  package let path: String
  package let line: Int
  package let column: Int

  /// A place; the column counts UTF-8 bytes from 1.
  package init(path: String, line: Int, column: Int = 1) {
    self.path = path
    self.line = line
    self.column = column
  }
}
