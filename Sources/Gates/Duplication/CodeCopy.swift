/// Duplicated code.
package struct CodeCopy: Hashable, Sendable {
  /// A part of a file.
  package struct Side: Hashable, Sendable {
    package var path: String
    package var lines: ClosedRange<Int>

    package init(path: String, lines: ClosedRange<Int>) {
      self.path = path
      self.lines = lines
    }
  }

  package var new: Side
  package var old: Side
  package var tokens: Int

  package init(new: Side, old: Side, tokens: Int) {
    self.new = new
    self.old = old
    self.tokens = tokens
  }
}

/// The result of a search for copies.
package struct CopyAnswer: Hashable, Sendable {
  /// In the order of discovery; limited to a readable number.
  package var copies: [CodeCopy]
  package var copiedLines: Int
  package var newLines: Int
  package var isCutOff: Bool

  package init(copies: [CodeCopy], copiedLines: Int, newLines: Int, isCutOff: Bool) {
    self.copies = copies
    self.copiedLines = copiedLines
    self.newLines = newLines
    self.isCutOff = isCutOff
  }
}
