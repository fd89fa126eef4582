/// The differences between two versions of a file, described by the file's content.
package struct FileDifference: Hashable, Sendable {
  /// A fact that differs or exists on one side only.
  package struct Change: Hashable, Sendable {
    /// The name of the fact, such as `entitlement 'x' of target 'App'`, or a line number.
    package let what: String
    /// The value on the first side; nil if it is missing.
    package let before: String?
    package let after: String?

    /// `added`, `removed` or `changed`.
    package var kind: String {
      before == nil ? "added" : after == nil ? "removed" : "changed"
    }
  }

  /// In the order of the names.
  package let changes: [Change]
  /// True if there are more differences than listed.
  package let isCut: Bool

  private static let most = 500

  /// Compares two versions of the file at a path; nil means that the file doesn't exist.
  package init(_ path: String, before: [UInt8]?, after: [UInt8]?) {
    let changes =
      Self.facts(path, before, after).map { Self.changes($0, $1) }
      ?? LineDifference.changes(before ?? [], after ?? [])
    self.changes = Array((changes ?? []).prefix(Self.most))
    isCut = changes.map { $0.count > Self.most } ?? true
  }

  /// The facts of both sides; nil if one of them can't be parsed.
  private static func facts(
    _ path: String, _ before: [UInt8]?, _ after: [UInt8]?
  ) -> (FileFacts, FileFacts)? {
    guard let reader = FileFacts.reader(path) else { return nil }
    guard let old = before.map(reader) ?? FileFacts(), let new = after.map(reader) ?? FileFacts()
    else { return nil }
    // Comments and order are no facts: if nothing else differs, compare lines.
    return old == new && before != after ? nil : (old, new)
  }

  private static func changes(_ before: FileFacts, _ after: FileFacts) -> [Change] {
    Set(before.values.keys).union(after.values.keys).sorted().compactMap { what in
      let (old, new) = (before.values[what], after.values[what])
      return old == new ? nil : Change(what: what, before: old, after: new)
    }
  }
}

/// The differing lines of two texts, for files without known structure.
enum LineDifference {
  private static let mostLines = 2000

  /// The removed and added lines; nil if there are too many to compare.
  static func changes(_ before: [UInt8], _ after: [UInt8]) -> [FileDifference.Change]? {
    let (old, new) = (lines(before), lines(after))
    guard max(old.count, new.count) <= mostLines else { return nil }
    let difference = new.difference(from: old)
    let (gone, come) = (Set(difference.removals.map(\.offset)), difference.insertions.map(\.offset))
    return changes(old, new, gone, Set(come))
  }

  /// In file order, removed lines before added lines.
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
