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
  package var newLines: Int
  package var isCutOff: Bool

  /// An answer.
  package init(copies: [CodeCopy], copiedLines: Int, newLines: Int, isCutOff: Bool) {
    self.copies = copies
    self.copiedLines = copiedLines
    self.newLines = newLines
    self.isCutOff = isCutOff
  }
}
