/// Code that stands in two places.
package struct CodeCopy: Hashable, Sendable {
  /// A part of a file.
  package struct Side: Hashable, Sendable {
    package var path: String
    package var lines: ClosedRange<Int>

    /// Lines of a file.
    package init(path: String, lines: ClosedRange<Int>) {
      self.path = path
      self.lines = lines
    }
  }

  /// The place that the change touches.
  package var new: Side
  package var old: Side
  package var tokens: Int

  /// A copy of so many tokens.
  package init(new: Side, old: Side, tokens: Int) {
    self.new = new
    self.old = old
    self.tokens = tokens
  }
}
