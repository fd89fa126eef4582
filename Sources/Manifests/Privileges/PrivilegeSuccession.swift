/// Who has today what another one had before: a file under a new name, a target by platforms.
struct PrivilegeSuccession {
  /// By the holder that is gone.
  private let heirs: [PrivilegeHolder: [PrivilegeHolder]]

  init(base: PrivilegeReader, head: PrivilegeReader) {
    var heirs: [PrivilegeHolder: [PrivilegeHolder]] = [:]
    func add(_ heir: PrivilegeHolder, of former: PrivilegeHolder) {
      guard !head.holders.contains(former), !base.holders.contains(heir) else { return }
      heirs[former, default: []].append(heir)
    }
    for (former, path) in Self.renames(base, head) {
      add(PrivilegeHolder(name: quoted(path)), of: PrivilegeHolder(name: quoted(former)))
    }
    for (target, name) in head.written where base.holders.contains(name) { add(target, of: name) }
    for (target, name) in base.written where head.holders.contains(name) { add(name, of: target) }
    self.heirs = heirs
  }

  /// Each file that is gone, with one that is new and has the same bytes.
  private static func renames(
    _ base: PrivilegeReader, _ head: PrivilegeReader
  ) -> [(former: String, path: String)] {
    let gone = base.files.filter { head.files[$0.key] == nil }
    if gone.isEmpty { return [] }
    var new: [[UInt8]: [String]] = [:]
    for (path, bytes) in head.files.sorted(by: { $0.key > $1.key }) where base.files[path] == nil {
      new[bytes, default: []].append(path)
    }
    return gone.sorted { $0.key < $1.key }.compactMap { former, bytes in
      new[bytes]?.popLast().map { (former, $0) }
    }
  }

  /// True where another one took the place of a holder that is gone.
  func hasHeir(_ holder: PrivilegeHolder) -> Bool { heirs[holder] != nil }

  /// A privilege as those have it who took the place of its holder.
  func privileges(_ former: Privilege) -> [Privilege] {
    heirs[PrivilegeHolder(former)]?.map(former.held) ?? [former]
  }
}

extension SpecNode.Entry {
  /// The name of a target for several platforms, as a manifest has it before XcodeGen makes one for
  /// each; nil where this can't be one of them.
  var nameForPlatforms: String? {
    guard let platform = value["platform"]?.text else { return nil }
    let prefix = value["platformPrefix"]?.text ?? ""
    let suffix = value["platformSuffix"]?.text ?? "_\(platform)"
    guard key.hasPrefix(prefix), key.dropFirst(prefix.count).hasSuffix(suffix) else { return nil }
    let name = String(key.dropFirst(prefix.count).dropLast(suffix.count))
    return name.isEmpty || name == key ? nil : name
  }
}
