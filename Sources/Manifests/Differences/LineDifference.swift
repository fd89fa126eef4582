/// The lines in which two texts differ, for files of which nothing else is known.
enum LineDifference {
  private static let mostLines = 2000

  /// The lines that go and come; nil where there are too many to be compared.
  static func changes(_ before: [UInt8], _ after: [UInt8]) -> [FileDifference.Change]? {
    let (old, new) = (lines(before), lines(after))
    guard max(old.count, new.count) <= mostLines else { return nil }
    let difference = new.difference(from: old)
    let (gone, come) = (Set(difference.removals.map(\.offset)), difference.insertions.map(\.offset))
    return changes(old, new, gone, Set(come))
  }

  /// In the order of the files, what goes before what comes.
  private static func changes(
    _ old: [String], _ new: [String], _ gone: Set<Int>, _ come: Set<Int>
  ) -> [FileDifference.Change] {
    var changes: [FileDifference.Change] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if gone.contains(before) {
        changes.append(.init(what: "line \(before + 1)", before: old[before], after: nil))
        before += 1
      } else if come.contains(after) {
        changes.append(.init(what: "line \(after + 1)", before: nil, after: new[after]))
        after += 1
      } else {
        (before, after) = (before + 1, after + 1)
      }
    }
    return changes
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
