/// How two versions of a file differ, in the words of what the file is about.
package struct FileDifference: Hashable, Sendable {
  /// One thing that one side has and the other has not, or has otherwise.
  package struct Change: Hashable, Sendable {
    /// What it is, such as `entitlement 'x' of target 'App'`; for a line its number.
    package let what: String
    /// Its value on the first side; nil where it is not there.
    package let before: String?
    package let after: String?

    /// `added`, `removed` or `changed`.
    package var kind: String {
      before == nil ? "added" : after == nil ? "removed" : "changed"
    }
  }

  /// In the order of what they are about.
  package let changes: [Change]
  /// True where there is more than is told.
  package let isCut: Bool

  private static let most = 500

  /// Compares two versions of the file at a path; nil stands for no file.
  package init(_ path: String, before: [UInt8]?, after: [UInt8]?) {
    let changes =
      Self.facts(path, before, after).map { Self.changes($0, $1) }
      ?? LineDifference.changes(before ?? [], after ?? [])
    self.changes = Array((changes ?? []).prefix(Self.most))
    isCut = changes.map { $0.count > Self.most } ?? true
  }

  /// What both sides say; nil where one of them is not what its name promises.
  private static func facts(
    _ path: String, _ before: [UInt8]?, _ after: [UInt8]?
  ) -> (FileFacts, FileFacts)? {
    guard let reader = FileFacts.reader(path) else { return nil }
    guard let old = before.map(reader) ?? FileFacts(), let new = after.map(reader) ?? FileFacts()
    else { return nil }
    // Comments and order are no facts: where nothing else differs, lines tell.
    return old == new && before != after ? nil : (old, new)
  }

  private static func changes(_ before: FileFacts, _ after: FileFacts) -> [Change] {
    Set(before.values.keys).union(after.values.keys).sorted().compactMap { what in
      let (old, new) = (before.values[what], after.values[what])
      return old == new ? nil : Change(what: what, before: old, after: new)
    }
  }
}
