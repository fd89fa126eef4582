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

/// What a search for copies came to.
package struct CopyAnswer: Hashable, Sendable {
  /// In the order in which they were found; no more than people read.
  package var copies: [CodeCopy]
  package var copiedLines: Int
  /// New lines with code on them.
  package var newLines: Int
  /// True where there was more code than is compared.
  package var isCutOff: Bool

  /// An answer.
  package init(copies: [CodeCopy], copiedLines: Int, newLines: Int, isCutOff: Bool) {
    self.copies = copies
    self.copiedLines = copiedLines
    self.newLines = newLines
    self.isCutOff = isCutOff
  }
}
