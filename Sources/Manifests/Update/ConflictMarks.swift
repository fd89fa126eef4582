/// The marks of a merge that somebody has yet to settle.
package enum ConflictMarks {
  private static let mark = Array("<<<<<<< ".utf8)

  /// True where a line of a file begins as the first side of a conflict does.
  package static func stand(in bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: mark) }
  }
}
