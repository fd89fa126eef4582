import YAML

/// The successors of former holders: renamed files and targets.
struct PrivilegeSuccession {
  /// By the former holder.
  private let heirs: [PrivilegeHolder: [PrivilegeHolder]]
  /// Former holders with several possible successors.
  private let isUncertain: Set<PrivilegeHolder>

  init(base: PrivilegeReader, head: PrivilegeReader) {
    var heirs: [PrivilegeHolder: [PrivilegeHolder]] = [:]
    func add(_ heir: PrivilegeHolder, of former: PrivilegeHolder) {
      guard !head.holders.contains(former), !base.holders.contains(heir) else { return }
      heirs[former, default: []].append(heir)
    }
    for (former, path) in Self.renames(base, head) {
      add(PrivilegeHolder(name: quoted(path)), of: PrivilegeHolder(name: quoted(former)))
    }
    var isUncertain: Set<PrivilegeHolder> = []
    for renamed in Self.renamedTargets(base, head) where heirs[renamed.former] == nil {
      renamed.heirs.forEach { add($0, of: renamed.former) }
      if !renamed.isSameApp, renamed.heirs.count > 1 { isUncertain.insert(renamed.former) }
    }
    (self.heirs, self.isUncertain) = (heirs, isUncertain)
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

  /// The new targets for each deleted target of their manifest: the most similar ones that are not
  /// more similar to another deleted target.
  private static func renamedTargets(
    _ base: PrivilegeReader, _ head: PrivilegeReader
  ) -> [(former: PrivilegeHolder, heirs: [PrivilegeHolder], isSameApp: Bool)] {
    let new = head.targets.filter { base.targets[$0.key] == nil }
    let gone = base.targets.filter { head.targets[$0.key] == nil }
    return gone.map { former in
      let near = new.filter { $0.key.scope == former.key.scope }
        .mapValues { $0.likeness(to: former.value) }
        .filter { heir, likeness in
          likeness > .none
            && !gone.contains { other in
              other.key.scope == heir.scope
                && new[heir].map { $0.likeness(to: other.value) > likeness } == true
            }
        }
      let best = near.values.max() ?? .none
      return (former.key, near.filter { $0.value == best }.map(\.key), best >= .app)
    }
  }

  /// True if a deleted holder has a successor.
  func hasHeir(_ holder: PrivilegeHolder) -> Bool { heirs[holder] != nil }

  /// The privileges that are not new.
  ///
  /// A successor of several holders has only what all of them had. If several holders can be the
  /// successor, each is new.
  func grants(_ former: [Privilege]) -> [Privilege] {
    let counts = heirs.values.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let lent = former.map { privilege in
      let holder = PrivilegeHolder(privilege)
      return (from: holder, to: isUncertain.contains(holder) ? [privilege] : privileges(privilege))
    }
    var lenders: [Privilege.Identity: Set<PrivilegeHolder>] = [:]
    for (holder, privileges) in lent {
      for privilege in privileges { lenders[privilege.identity(), default: []].insert(holder) }
    }
    return lent.flatMap(\.to).filter { privilege in
      lenders[privilege.identity(), default: []].count >= counts[PrivilegeHolder(privilege)] ?? 1
    }
  }

  /// A privilege for the successors of its holder.
  func privileges(_ former: Privilege) -> [Privilege] {
    heirs[PrivilegeHolder(former)]?.map(former.held) ?? [former]
  }
}

/// The identity of a target, independent of its name.
struct TargetTraits: Hashable, Sendable {
  /// Only literal values: settings can have other values elsewhere.
  private let bundleIDs: Set<String>
  private let type: String?
  private let platform: String?

  init(_ target: YAMLNode, path: String) {
    let settings = BuildSettings(in: target, path: path, keys: ["PRODUCT_BUNDLE_IDENTIFIER"])
    bundleIDs = Set(settings.settings.map(\.value).filter { !$0.isEmpty && !$0.contains("$") })
    (type, platform) = (target["type"]?.text, target["platform"]?.text)
  }

  /// The similarity of two targets, in ascending order.
  enum Likeness: Int, Comparable {
    case none
    /// The same type and platform.
    case kind
    /// The same bundle id.
    case app
    /// Both.
    case all

    static func < (left: Likeness, right: Likeness) -> Bool { left.rawValue < right.rawValue }
  }

  func likeness(to other: TargetTraits) -> Likeness {
    let isAlike = type != nil && (type, platform) == (other.type, other.platform)
    if bundleIDs.isDisjoint(with: other.bundleIDs) { return isAlike ? .kind : .none }
    return isAlike ? .all : .app
  }
}
