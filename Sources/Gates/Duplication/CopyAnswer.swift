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
