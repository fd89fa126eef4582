package import Base
package import Git
package import Gitflow

/// A version tag with its commit.
package struct VersionTag: Sendable {
  package let name: String
  package let version: Version
  package let id: ObjectID
}

/// Comparison of version tags with production.
///
/// A tag counts if production has its commit, its version or its files.
extension Repository {
  /// The maximum number of compared tags.
  private static let tagLimit = 16
  /// The maximum number of production commits whose files are compared with a tag's.
  private static let depth = 500

  private enum Standing {
    case held
    /// Production has the version or its files, under other ids.
    case released
    /// The version has a branch, or had one on a trunk, and production lacks it.
    case unmerged
    case stray
  }

  /// The commit of a tag; nil if there is none.
  package func commit(ofTag name: String) async throws(Failure) -> ObjectID? {
    guard let id = try await refs.resolve(RefName.tag(name)) else { return nil }
    return try await session.commit(of: id)
  }

  /// The highest version tags, the highest first; read from the refs unless the facts have them.
  package func newestTags(_ versions: VersionFacts) async throws(Failure) -> [VersionTag] {
    var found: [(version: Version, name: String)] = []
    func take(_ version: Version, _ name: String) {
      if found.count == Self.tagLimit, let last = found.last, version <= last.version { return }
      let place = found.firstIndex { ($0.version, $0.name) < (version, name) } ?? found.endIndex
      found.insert((version, name), at: place)
      if found.count > Self.tagLimit { found.removeLast() }
    }
    for (name, version) in versions.tags { take(version.version, name) }
    if versions.tags.isEmpty, policy.model.apps.tagging == nil {
      try await refs.forEachName(under: "refs/tags/") { name in
        guard let version = WrittenVersion(parsing: name) else { return }
        take(version.version, String(decoding: name, as: UTF8.self))
      }
    }
    var tags: [VersionTag] = []
    for (version, name) in found {
      guard let object = try await refs.resolve(RefName.tag(name)),
        let id = try await askingGit(await objects.commit(object))
      else { continue }
      tags.append(VersionTag(name: name, version: version, id: id))
    }
    return tags
  }

  /// The tags above the last one in production; none if production has none of the newest.
  func tagsApart(_ versions: VersionFacts) async throws(Failure) -> [TagApart] {
    // Where tags have other forms, the live version is the highest of its era, wherever it is.
    if versions.reading != nil { return [] }
    var apart: [TagApart] = []
    for tag in try await newestTags(versions) {
      let standing = try await standing(of: tag, versions)
      if standing == .held { return leaving(apart, above: tag.version) }
      guard let commit = CommitID(tag.id) else { continue }
      apart.append(
        TagApart(
          tag.name, tag.version, at: commit, isReleased: standing != .stray,
          isUnmerged: standing == .unmerged))
    }
    guard let released = apart.last(where: \.isReleased) else { return [] }
    return leaving(apart, above: released.version)
  }

  /// One tag off production, far above the others, may be an accident; several show that releases
  /// are tagged there.
  private func leaving(_ apart: [TagApart], above last: Version) -> [TagApart] {
    let apart = apart.map { tag in
      var tag = tag
      if tag.version.follows(last) { tag.isReleased = true }
      return tag
    }
    let strays = apart.reduce(0) { $1.isReleased ? $0 : $0 + 1 }
    return strays > 1 ? [] : apart
  }

  /// True for a release that production contains only under other ids, as after a squash.
  package func isReleasedElsewhere(_ tag: VersionTag, _ versions: VersionFacts)
    async throws(Failure)
    -> Bool
  {
    var versions = versions
    if versions.tags.isEmpty { try await readTags(into: &versions) }
    let standing = try await standing(of: tag, versions)
    return standing == .released || standing == .unmerged
  }

  private func standing(
    of tag: VersionTag, _ versions: VersionFacts
  ) async throws(Failure) -> Standing {
    guard let production else { return .held }
    let tips = try await locator.variants(of: production).map(\.id)
    // If production is missing or incomplete in this clone, every tag counts.
    if tips.isEmpty || location.isShallow { return .held }
    for tip in tips where try await session.isAncestor(tag.id, of: tip, in: objects) {
      return .held
    }
    let merged = try await mergedVersions(
      beyond: versions.lastTag(below: tag.version), .only(tag.version))
    if merged.merges[tag.version] != nil { return .released }
    let line = try await session.log(
      from: tips, excluding: [tag.id], firstParent: true, limit: Self.depth)
    if line.contains(where: { objects.holdTheSame($0.id, tag.id) }) { return .released }
    // A trunk tags a release on its branch, which need not be merged or kept.
    if policy.model.isTrunk { return .unmerged }
    return versions.branches.contains { $0.version.version == tag.version } ? .unmerged : .stray
  }
}
