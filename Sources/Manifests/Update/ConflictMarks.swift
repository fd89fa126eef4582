/// The marks of a merge that somebody has yet to settle.
package enum ConflictMarks {
  private static let mark = Array("<<<<<<< ".utf8)

  /// The first line, from 1, that begins as the first side of a conflict does; nil where none does.
  package static func firstLine(in bytes: [UInt8]) -> Int? {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .firstIndex { $0.starts(with: mark) }.map { $0 + 1 }
  }
}
