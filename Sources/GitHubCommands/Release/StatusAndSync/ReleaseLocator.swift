import GitHub
import Base
import Git
import Gitflow
import Session

/// Finds releases by tags, branches and the merges into production.
struct ReleaseLocator {
  /// The maximum number of merges searched on the production branch.
  private static let depth = 300
  /// The number of lower releases whose content is compared.
  private static let originLimit = 5
  /// The number of tags of lower versions whose commits are excluded; older ones are their
  /// ancestors.
  private static let earlierLimit = 100

  private let repository: Repository
  private let versions: VersionFacts
  private let head: String?
  /// The newest merge into production for each version.
  private let merges: [Version: MergedVersion]
  private let mainLine: Set<ObjectID>
  private let production: (id: ObjectID, display: String)?

  private var policy: Policy { repository.policy }
  private var git: GitCommands { repository.git }
  private var branches: BranchLocator { repository.locator }

  init(_ repository: Repository) async throws(Failure) {
    self.repository = repository
    versions = try await repository.versions()
    head = try await repository.refs.head().branch
    production =
      if let name = repository.production {
        try await repository.locator.variants(of: name).last
      } else {
        nil
      }
    let log =
      if let tip = production?.id {
        try await repository.session.log(from: [tip], firstParent: true, limit: Self.depth)
      } else {
        [LogEntry]()
      }
    mainLine = Set(log.map(\.id))
    merges =
      MergedVersions(
        in: log, from: log.prefix(1).map(\.id), repository.policy, gap: nil
      ).merges
  }

  /// The release of a version; without one the release in progress.
  func locate(_ asked: Version?) async throws(Failure) -> LocatedRelease {
    let version = if let asked { asked } else { try current() }
    let tag = versions.tag(of: version)
    let branch = try await openBranch(of: version)
    let (tip, place, facts) = try await tip(of: version, tag: tag, branch: branch)
    let lower = versions.tags.filter { $0.value.version < version }
      .sorted { ($0.value.version, $0.key) > ($1.value.version, $1.key) }
    return LocatedRelease(
      version: version, tip: tip, origins: try await origins(of: version, at: tip, branch?.id),
      place: place, facts: facts,
      earlier: try await earlier(than: version, tags: lower),
      previousTag: lower.first?.key,
      tag: tag ?? versions.newTag(of: version, policy.model), squash: squash(of: version),
      squashes: Set(merges.keys.compactMap(squash)),
      production: repository.production ?? "production",
      usual: facts == .init() ? usual(insteadOf: version) : nil)
  }

  /// The commits outside of production with the content of a squashed or rebased release.
  private func origins(
    of version: Version, at tip: ObjectID, _ branch: ObjectID?
  ) async throws(Failure) -> [ObjectID] {
    let isCopy =
      merges[version].map { _ in squash(of: version) == tip }
      ?? (versions.tag(of: version) != nil && version.patch == 0)
    guard isCopy, try await repository.session.commitDetails([tip])[0].parents.count == 1,
      let integration = try await integration(), integration.id != production?.id
    else { return [] }
    return try await ReleaseCopies(repository: repository)
      .origins(of: tip, branch: branch, integration: integration.id)
  }

  /// The same for the newest lower release that is a copy: it contains those before it.
  private func originsOfEarlier(than version: Version) async throws(Failure) -> [ObjectID] {
    let lower = Set(versions.countedTags.values.map(\.version) + merges.keys)
      .filter { $0 < version }.sorted(by: >)
    for other in lower.prefix(Self.originLimit) {
      var tip = merges[other]?.id
      if let tag = versions.tag(of: other), let id = try await commit(of: tag) { tip = id }
      guard let tip else { continue }
      let branch = try await openBranch(of: other)?.id
      let origins = try await origins(of: other, at: tip, branch)
      if !origins.isEmpty { return origins }
    }
    return []
  }

  /// The squashed commit of a release branch; that of a hotfix is a change of its own.
  private func squash(of version: Version) -> ObjectID? {
    guard let merge = merges[version], merge.isSquash,
      repository.classifier.isFlow(merge.branch.branch.name)
    else { return nil }
    return merge.id
  }

  /// The version of the current branch, else of the only open release, else of the release in
  /// review, else the next one.
  private func current() throws(Failure) -> Version {
    if let own = versions.branches.first(where: { $0.branch.name == head }) {
      return own.version.version
    }
    let open = Set(versions.open.map(\.version.version)).sorted()
    if open.count > 1 {
      let list = open.map(\.description).joined(separator: "', '")
      throw Failure(
        .usage, "release", "several releases are open: '\(list)'",
        hint: .retry(with: "--release", "\(open[0])"))
    }
    return open.first ?? waiting ?? next
  }

  /// The same, but of several open releases the lowest.
  var inProgress: Version {
    let own = versions.branches.first { $0.branch.name == head }?.version.version
    return own ?? openVersions.min() ?? waiting ?? next
  }

  var openVersions: [Version] { versions.open.map(\.version.version) }
  var mergedVersions: [Version] { Array(merges.keys) }
  var taggedVersions: [Version] { versions.countedTags.values.map(\.version) }

  /// The version that the commits of the integration branch get.
  var following: Version { max(next, waiting?.bumped(.minor) ?? next) }

  /// The newest release that is merged into production without a tag.
  private var waiting: Version? {
    merges.keys.filter { versions.tag(of: $0) == nil && $0 > lastTagged }.max()
  }

  private var next: Version {
    let releases = policy.model.releaseKinds.compactMap(policy.model.kind)
    guard let release = releases.first(where: \.introducesVersion) else {
      return lastTagged.bumped(.minor)
    }
    return versions.next(.minor, for: release)
  }

  /// The next version, if the given one follows no existing version and may be mistyped.
  private func usual(insteadOf version: Version) -> Version? {
    let given = [lastTagged] + versions.branches.map(\.version.version) + merges.keys
    let isNext = given.contains { VersionBump.allCases.map($0.bumped).contains(version) }
    return isNext || versions.lastTag == nil ? nil : next
  }

  private var lastTagged: Version { versions.lastTag?.version ?? Version(0, 0, 0) }

  /// A team shares remote branches; a local branch counts only if the remote one is missing.
  private func openBranch(
    of version: Version
  ) async throws(Failure) -> (id: ObjectID, display: String)? {
    let names = Set(
      versions.branches.filter { $0.version.version == version }.map(\.branch.name))
    guard let name = names.min() else { return nil }
    return try await branches.variants(of: name).last
  }

  private func tip(
    of version: Version, tag: String?, branch: (id: ObjectID, display: String)?
  ) async throws(Failure) -> (ObjectID, String, ReleaseState.Facts) {
    var facts = ReleaseState.Facts(hasBranch: branch != nil, isTagged: tag != nil)
    if let tag, let id = try await commit(of: tag) { return (id, tag, facts) }
    if let merge = merges[version]?.id {
      facts.isInProduction = true
      return (merge, merge.short, facts)
    }
    if let branch {
      facts.isInProduction = try await isMerged(branch.id)
      return (branch.id, branch.display, facts)
    }
    guard version > lastTagged, let integration = try await integration() else {
      throw Failure(
        .unavailable, "release",
        "no tag, branch or merge of release '\(version)' found in this clone",
        hint: repository.location.remotes.contains(policy.remote)
          ? .git("fetch", "--tags", policy.remote) : .git("tag", "--list"))
    }
    return (integration.id, integration.display, facts)
  }

  private func isMerged(_ tip: ObjectID) async throws(Failure) -> Bool {
    guard let production, !repository.location.isShallow else { return false }
    return try await BranchStates(repository.session).contains(tip, in: production.id)
  }

  /// The branch that releases start from.
  func integration() async throws(Failure) -> (id: ObjectID, display: String)? {
    let kinds =
      policy.model.releaseKinds.compactMap(policy.model.kind)
      .first { $0.introducesVersion }?.sources ?? []
    let names = policy.model.permanentNames
    let name = names.first { kinds.contains($0.kind) }?.branch ?? repository.production
    guard let name else { return nil }
    return try await branches.variants(of: name).last
  }

  /// The highest version first.
  private func earlier(
    than version: Version, tags: [(key: String, value: WrittenVersion)]
  ) async throws(Failure) -> [ObjectID] {
    var tips = merges.filter { $0.key < version }.map { (version: $0, id: $1.id) }
    for (tag, counted) in tags.prefix(Self.earlierLimit) {
      if let id = try await commit(of: tag) { tips.append((counted.version, id)) }
    }
    for other in Set(versions.branches.map(\.version.version)) where other < version {
      if let branch = try await openBranch(of: other), !mainLine.contains(branch.id) {
        tips.append((other, branch.id))
      }
    }
    // The origins have the commits of the newest releases.
    let origins = try await originsOfEarlier(than: version)
    return (origins + tips.sorted { ($0.version, $0.id) > ($1.version, $1.id) }.map(\.id)).uniqued
  }

  private func commit(of tag: String) async throws(Failure) -> ObjectID? {
    try await askingGit(await git.commit(named: "refs/tags/" + tag))
  }
}

/// A release in the refs and the production history of a repository.
struct LocatedRelease: Sendable {
  var version: Version
  /// The commit that contains the whole release.
  var tip: ObjectID
  /// The commits with its content whose history has the release's commits, if it was squashed or
  /// rebased.
  var origins: [ObjectID]
  /// The display name of that commit: `v1.2.0`, `origin/release/1.2.0`.
  var place: String
  var facts: ReleaseState.Facts
  /// What the stores show, which outranks Git where it is known.
  var stores = StoreDecision.none
  /// The commits of lower releases, whose contents are excluded.
  var earlier: [ObjectID]
  /// The previous tag, and its own existing or future tag.
  var previousTag: String?
  var tag: String
  /// The squashed commit of its branch on the production branch, if it was squashed.
  var squash: ObjectID?
  /// The squashed commits of all releases.
  var squashes: Set<ObjectID>
  var production: String
  /// The expected next version, if the planned one follows no existing version.
  var usual: Version?

  /// A note that the version may be mistyped.
  var doubt: String? {
    usual.map { "'\(version)' follows no existing version; expected '\($0)'" }
  }

  var state: ReleaseState { ReleaseState(stores, facts) ?? ReleaseState(facts) }

  /// Refuses a squashed release whose contents nothing names: they are unknown, not empty.
  func checkNames(in contents: ReleaseContents) throws(Failure) {
    guard let squash, contents.items.isEmpty else { return }
    throw .undecided(
      "release", "the squashed release \(version) (\(squash.short)) names no pull request",
      hint: .git("log", "-1", "\(squash.short)"))
  }

  /// Why it is in its state.
  var reason: String {
    if case .known(_, let reason) = stores, state != .inDevelop { return reason }
    return switch ReleaseState(facts) {
    case .live where facts.isTagged: "tagged '\(tag)'"
    case .live: "marked as live"
    case .inReview:
      place == tip.short
        ? "merged into '\(production)' as \(place), not tagged yet"
        : "'\(place)' is merged into '\(production)', not tagged yet"
    case .inRelease: "on '\(place)'"
    default: "on '\(place)', no release branch yet"
    }
  }
}
