/// The marks of a merge that somebody has yet to settle.
package enum ConflictMarks {
  // The line between both sides is no mark: it underlines titles, too.
  private static let marks = ["<<<<<<< ", ">>>>>>> "].map { Array($0.utf8) }

  /// What is wrong with a file that has them, behind its name.
  package static let words = "still has the marks of a conflict, such as '<<<<<<<' or '>>>>>>>'"

  /// The first line, from 1, that begins as a side of a conflict begins or ends; nil where none does.
  package static func firstLine(in bytes: [UInt8]) -> Int? {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .firstIndex { line in marks.contains { line.starts(with: $0) } }.map { $0 + 1 }
  }
}
