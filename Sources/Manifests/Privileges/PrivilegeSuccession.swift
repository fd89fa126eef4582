import YAML

/// Who has today what another one had before: a file under a new name, a target by platforms.
struct PrivilegeSuccession {
  /// By the holder that is gone.
  private let heirs: [PrivilegeHolder: [PrivilegeHolder]]
  /// The new links by the file of the base that they lead to.
  private let links: [PrivilegeHolder: [PrivilegeHolder]]
  /// Those that are gone of which it is not known which of several took their place.
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
    for (target, name) in head.written where base.holders.contains(name) { add(target, of: name) }
    for (target, name) in base.written where head.holders.contains(name) { add(name, of: target) }
    var isUncertain: Set<PrivilegeHolder> = []
    for renamed in Self.renamedTargets(base, head) where heirs[renamed.former] == nil {
      renamed.heirs.forEach { add($0, of: renamed.former) }
      if !renamed.isSameApp, renamed.heirs.count > 1 { isUncertain.insert(renamed.former) }
    }
    (self.heirs, self.isUncertain) = (heirs, isUncertain)
    links = Self.newLinks(base, head)
  }

  /// Each new link with the file that it leads to and that serves the same.
  private static func newLinks(
    _ base: PrivilegeReader, _ head: PrivilegeReader
  ) -> [PrivilegeHolder: [PrivilegeHolder]] {
    let new = head.links.filter { link, path in
      guard base.files[link] == nil, let bytes = base.files[path] else { return false }
      return FileKey(link, bytes).map { $0 == FileKey(path, bytes) } ?? false
    }
    return Dictionary(grouping: new.keys.sorted()) { new[$0] ?? $0 }
      .reduce(into: [:]) { links, group in
        links[PrivilegeHolder(name: quoted(group.key))] = group.value.map {
          PrivilegeHolder(name: quoted($0))
        }
      }
  }

  /// Each file that is gone, with one that is new, has the same bytes and serves the same.
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

  /// What a file under another name has in common with the former one.
  ///
  /// A file of entitlements is what its users make of it, and these are told by themselves. Where
  /// Android's files lie says what they are for: one of debugging is no heir in another source set.
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

  /// The new targets by each that is gone from their manifest: those most like it that are not more
  /// like another one that is gone.
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

  /// True where another one took the place of a holder that is gone.
  func hasHeir(_ holder: PrivilegeHolder) -> Bool { heirs[holder] != nil }

  /// What is no new right: one who took the place of several has only what all of them had, and of
  /// several who may have taken one's place each is new.
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
    } + former.flatMap { links[PrivilegeHolder($0)]?.map($0.held) ?? [] }
  }

  /// A privilege as those have it who took the place of its holder.
  func privileges(_ former: Privilege) -> [Privilege] {
    heirs[PrivilegeHolder(former)]?.map(former.held) ?? [former]
  }
}

extension YAMLNode.Entry {
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

/// What tells that a target is the same one under another name.
struct TargetTraits: Hashable, Sendable {
  /// As far as they are written out: what settings are a part of may be another one elsewhere.
  private let bundleIDs: Set<String>
  private let type: String?
  private let platform: String?

  init(_ target: YAMLNode, path: String) {
    let settings = BuildSettings(in: target, path: path, keys: ["PRODUCT_BUNDLE_IDENTIFIER"])
    bundleIDs = Set(settings.settings.map(\.value).filter { !$0.isEmpty && !$0.contains("$") })
    (type, platform) = (target["type"]?.text, target["platform"]?.text)
  }

  /// How much one target is like another, from what tells least.
  enum Likeness: Int, Comparable {
    case none
    /// Of its type, for its platform.
    case kind
    /// Of its bundle id.
    case app
    /// Of both.
    case all

    static func < (left: Likeness, right: Likeness) -> Bool { left.rawValue < right.rawValue }
  }

  func likeness(to other: TargetTraits) -> Likeness {
    let isAlike = type != nil && (type, platform) == (other.type, other.platform)
    if bundleIDs.isDisjoint(with: other.bundleIDs) { return isAlike ? .kind : .none }
    return isAlike ? .all : .app
  }
}
