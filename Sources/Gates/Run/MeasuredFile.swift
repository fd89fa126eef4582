/// How many lines of a file ran.
package struct MeasuredFile: Hashable, Sendable {
  package var path: String
  package var counts: LineCounts

  /// A file.
  package init(path: String, counts: LineCounts) {
    self.path = path
    self.counts = counts
  }
}
