/// The lines in which two texts differ, for files of which nothing else is known.
enum LineDifference {
  private static let mostLines = 2000

  /// The lines that go and come; nil where there are too many to be compared.
  static func changes(_ before: [UInt8], _ after: [UInt8]) -> [FileDifference.Change]? {
    let (old, new) = (lines(before), lines(after))
    guard max(old.count, new.count) <= mostLines else { return nil }
    return new.difference(from: old).map { change in
      switch change {
      case .remove(let offset, let line, _):
        FileDifference.Change(what: "line \(offset + 1)", before: line, after: nil)
      case .insert(let offset, let line, _):
        FileDifference.Change(what: "line \(offset + 1)", before: nil, after: line)
      }
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
