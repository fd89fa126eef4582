package import Diagnostics
package import Git
package import Gitflow

/// Compares version tags with production.
///
/// A tag counts if production has its commit, its version or its files.
package struct TagComparison {
  /// The maximum number of compared tags.
  private static let limit = 16
  /// The maximum number of production commits whose files are compared with a tag's.
  private static let depth = 500

  /// A version tag with its commit.
  package struct Tag: Sendable {
    package let name: String
    package let version: Version
    package let id: ObjectID
  }

  private enum Standing {
    case held
    case released
    case stray
  }

  let session: Session
  let objects: ObjectReader
  let refs: RefReader
  let policy: Policy

  /// Creates a value from its parts.
  package init(session: Session, objects: ObjectReader, refs: RefReader, policy: Policy) {
    self.session = session
    self.objects = objects
    self.refs = refs
    self.policy = policy
  }

  /// The highest version tags, the highest first; read from the refs unless the facts have them.
  package func newest(_ versions: VersionFacts) async throws(Failure) -> [Tag] {
    var found: [(version: Version, name: String)] = []
    func take(_ version: Version, _ name: String) {
      if found.count == Self.limit, let last = found.last, version <= last.version { return }
      let place = found.firstIndex { ($0.version, $0.name) < (version, name) } ?? found.endIndex
      found.insert((version, name), at: place)
      if found.count > Self.limit { found.removeLast() }
    }
    for (name, version) in versions.tags { take(version.version, name) }
    if versions.tags.isEmpty {
      try await refs.forEachName(under: "refs/tags/") { name in
        guard let version = WrittenVersion(parsing: name) else { return }
        take(version.version, String(decoding: name, as: UTF8.self))
      }
    }
    var tags: [Tag] = []
    for (version, name) in found {
      guard let object = try await refs.resolve(RefName.tag(name)),
        let id = try await askingGit(await objects.commit(object))
      else { continue }
      tags.append(Tag(name: name, version: version, id: id))
    }
    return tags
  }

  /// The tags above the last one in production; none if production has none of the newest.
  func apart(_ versions: VersionFacts) async throws(Failure) -> [TagApart] {
    var apart: [TagApart] = []
    for tag in try await newest(versions) {
      let standing = try await standing(of: tag, versions)
      if standing == .held { return apart }
      guard let commit = CommitID(tag.id) else { continue }
      apart.append(
        TagApart(tag.name, tag.version, at: commit, isReleased: standing == .released))
    }
    return apart.contains(where: \.isReleased) ? apart : []
  }

  /// True for a release that production contains only under other ids, as after a squash.
  package func isReleasedElsewhere(_ tag: Tag, _ versions: VersionFacts) async throws(Failure)
    -> Bool
  {
    var versions = versions
    if versions.tags.isEmpty { try await versions.readTags(refs) }
    return try await standing(of: tag, versions) == .released
  }

  private func standing(
    of tag: Tag, _ versions: VersionFacts
  ) async throws(Failure) -> Standing {
    guard let production = policy.model.production?.branch else { return .held }
    let tips = try await BranchLocator(refs: refs, policy).variants(of: production).map(\.id)
    // If production is missing or incomplete in this clone, every tag counts.
    if tips.isEmpty || session.isShallow { return .held }
    for tip in tips where try await session.isAncestor(tag.id, of: tip, in: objects) {
      return .held
    }
    if versions.branches.contains(where: { $0.version.version == tag.version }) { return .released }
    let merged = try await MergedVersions.production(
      beyond: versions.lastTag(below: tag.version), policy, refs, in: session)
    if merged.merges[tag.version] != nil { return .released }
    let line = try await session.log(
      from: tips, excluding: [tag.id], firstParent: true, limit: Self.depth)
    return line.contains { objects.holdTheSame($0.id, tag.id) } ? .released : .stray
  }
}
