/// The successors of former holders: renamed files, and the new targets of a manifest for each
/// deleted one.
struct PrivilegeSuccession {
  private let files: [PrivilegeHolder: PrivilegeHolder]
  private let targets: [PrivilegeHolder: [PrivilegeHolder]]

  init(base: PrivilegeReader, head: PrivilegeReader) {
    files = Dictionary(
      Self.renames(base, head).map { former, path in
        (PrivilegeHolder(name: quoted(former)), PrivilegeHolder(name: quoted(path)))
      }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(grouping: head.targets.subtracting(base.targets), by: \.scope)
    targets = Dictionary(
      base.targets.subtracting(head.targets).compactMap { former in
        new[former.scope].map { (former, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Each deleted file with a new file that has the same bytes and purpose.
  private static func renames(
    _ base: PrivilegeReader, _ head: PrivilegeReader
  ) -> [(former: String, path: String)] {
    let gone = base.files.filter { head.files[$0.key] == nil }
    if gone.isEmpty { return [] }
    var new: [FileKey: [String]] = [:]
    for (path, bytes) in head.files.sorted(by: { $0.key > $1.key }) where base.files[path] == nil {
      guard let key = FileKey(path, bytes) else { continue }
      new[key, default: []].append(path)
    }
    return gone.sorted { $0.key < $1.key }.compactMap { former, bytes in
      guard let key = FileKey(former, bytes) else { return nil }
      return new[key]?.popLast().map { (former, $0) }
    }
  }

  /// The identity of a file, independent of its name.
  ///
  /// Entitlements belong to the targets that use them, which are reported themselves. The folder of
  /// an Android file decides its purpose: a debug source set can't be the successor of another one.
  private struct FileKey: Hashable {
    let bytes: [UInt8]
    let sourceSet: Substring
    let name: Substring

    init?(_ path: String, _ bytes: [UInt8]) {
      self.bytes = bytes
      if path.hasSuffix(".entitlements") {
        (sourceSet, name) = ("", "")
        return
      }
      let parts = path.split(separator: "/")
      guard let name = parts.last, let source = parts.dropLast(2).lastIndex(of: "src") else {
        return nil
      }
      (sourceSet, self.name) = (parts[source + 1], name)
    }
  }

  /// True if a deleted holder has a successor.
  func hasHeir(_ holder: PrivilegeHolder) -> Bool {
    files[holder] != nil || targets[holder] != nil
  }

  /// A privilege for the successors of its holder: every new target has the restrictions of a
  /// deleted one, but none of its rights.
  func privileges(_ former: Privilege) -> [Privilege] {
    let holder = PrivilegeHolder(former)
    let heirs = files[holder].map { [$0] } ?? (former.isRestraint ? targets[holder] : nil)
    return heirs?.map(former.held) ?? [former]
  }
}
