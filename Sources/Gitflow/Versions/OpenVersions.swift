package import Base

extension VersionFacts {
  /// Why the last version is unknown, and what makes it known; nil if it is known.
  package var unknownLast: (reason: String, remedy: Remedy)? {
    if tags.isEmpty, let tagGap {
      return (tagGap.reason + " and has no version tags", tagGap.remedy)
    }
    return reading.flatMap { reading in reading.reason.map { ($0, reading.remedy) } }
  }

  /// Why a clone may not know all used versions.
  package enum VersionGap: Hashable, Sendable {
    case shallow
    case deep(Int)
    case absent(AbsentBranch)
    /// Some branches that can have a version are not fetched, as in a single-branch clone.
    case narrow(remote: String, isShallow: Bool)
    case partial(remote: String, isShallow: Bool)
    /// Each app has its own versions, and none is chosen.
    case apps([String])
    /// The app has no tag, but the repository has a version from before the apps.
    case noTag(of: String, other: String)

    /// The message for the user.
    package var reason: String {
      switch self {
      case .shallow: "this clone is shallow and may lack merged versions"
      case .deep(let limit):
        "production has more than \(limit) commits since the last version tag; older commits may contain merged versions"
      case .absent(let branch): branch.reason
      case .narrow(let remote, _):
        "this clone fetches only some branches of '\(remote)' and may lack open versions"
      case .partial(let remote, _):
        "only some branches of '\(remote)' were fetched: open versions may be missing"
      case .apps(let names):
        "each app has its own versions, and none is chosen: \(names.joined(separator: ", "))"
      case .noTag(let app, let other):
        "no tag has the form of app '\(app)', but '\(other)' may be its last version"
      }
    }

    /// The command that fetches the rest.
    package var remedy: Remedy {
      switch self {
      case .shallow: .git("fetch", "--unshallow")
      case .deep:
        "tag the last released version: git tag --annotate --message v<version> v<version> <commit>"
      case .absent(let branch): branch.remedy()
      case .narrow(let remote, let isShallow):
        .run([.git("remote", "set-branches", remote, "*"), Self.fetching(remote, isShallow)])
      case .partial(let remote, let isShallow): .run(Self.fetching(remote, isShallow))
      case .apps(let names): .retry(with: "--app", names[0])
      case .noTag: .flowctl("apps", "adopt")
      }
    }

    private static func fetching(_ remote: String, _ isShallow: Bool) -> Command {
      Command(["git", "fetch"] + (isShallow ? ["--unshallow"] : []) + [remote])
    }
  }

  /// Why a clone may lack version tags.
  package enum TagGap: Hashable, Sendable {
    case shallow
    case left(out: String)

    /// The message for the user about the clone.
    package var reason: String {
      switch self {
      case .shallow: "this clone is shallow"
      case .left(let remote): "this clone fetches no tags of '\(remote)'"
      }
    }

    /// The command that fetches them, and configures the clone to fetch later ones.
    package var remedy: Remedy {
      switch self {
      case .shallow: .git("fetch", "--tags")
      case .left(let remote):
        .run([
          .git("config", "--unset-all", "remote.\(remote).tagOpt"), .git("fetch", "--tags", remote),
        ])
      }
    }
  }
}

/// Which versions are open: the only place that decides it.
///
/// A version is open while it has a branch with recent commits, and neither a tag nor a merge into
/// production. Below the live version, the commits must be newer than that.
extension VersionFacts {
  /// How a branch whose version has a tag was shipped.
  package enum Shipped: Hashable, Sendable {
    case whole(tag: String)
    /// Another branch contains the commits after the tag.
    case followed(tag: String, in: String)
    /// It has commits after the tag, and the command that moves them to a new branch.
    case late(tag: String, remedy: Remedy)
    /// The next commit would be late, and the command that starts another version.
    case ended(tag: String, remedy: Remedy?)
    /// The branch is merged, and a higher version has a tag already.
    case untagged(in: String)
  }

  /// The branches of open versions, local and remote.
  package var open: [OpenBranch] {
    let tagged = taggedVersions
    let closed = Set(untagged.map(\.branch.name)).union(stale).union(settled.keys)
    return branches.filter { branch in
      !closed.contains(branch.branch.name) && !tagged.contains(branch.version.version)
    }
  }

  /// The branches without a tag of their version, below the live version.
  package var passed: [OpenBranch] {
    let tagged = taggedVersions
    guard let live = lastTag?.version else { return [] }
    return branches.filter {
      $0.version.version < live && !tagged.contains($0.version.version)
    }
  }

  /// The branches that were kept after their version was tagged.
  package var kept: [OpenBranch] {
    let tagged = taggedVersions
    return branches.filter { tagged.contains($0.version.version) }
  }

  /// The branches whose version may be in production, tagged or only merged.
  package var closed: [OpenBranch] {
    let (tagged, live) = (taggedVersions, lastTag?.version)
    return branches.filter { branch in
      tagged.contains(branch.version.version) || live.map { branch.version.version < $0 } == true
    }
  }

  private var taggedVersions: TaggedVersions {
    let versions = branches.map(\.version.version)
    guard let low = versions.min(), let high = versions.map(\.major).max() else {
      return TaggedVersions([])
    }
    // A repository may have thousands of tags, nearly all of other versions.
    return TaggedVersions(
      tags.values.lazy.map(\.version).filter { $0.major <= high && $0 >= low })
  }

  /// Marks the branches whose newest commit is too old for a version on its way to production.
  ///
  /// `times` are of the open branches, by name; `newest` is of the permanent branches, not of a clock.
  package mutating func markStale(_ times: [String: Int64], newest: Int64) {
    stale = Set(times.filter { $0.value < newest - TagLimits.openAge }.keys)
  }

  /// Marks the branches without a commit since their version, or a higher one, was released.
  ///
  /// The times are of the last commits of branches and of the commits of tags, by name.
  package mutating func markSettled(_ branchTimes: [String: Int64], tags tagTimes: [String: Int64])
  {
    let closed = closed
    let versions = Set(closed.map(\.version.version))
    let own = tags.filter { versions.contains($0.value.version) }
    let names = Dictionary(own.map { ($0.value.version, $0.key) }, uniquingKeysWith: min)
    let live = lastTag.flatMap { tagTimes[$0.name] }
    for branch in closed {
      let own = names[branch.version.version]
      let slack = own == nil ? TagLimits.passedAge : 0
      // Fixes of versions far below the live one are of another series.
      let isOther =
        own == nil
        && lastTag.map { TagLimits.areApart(branch.version.version.major, $0.version.major) }
          == true
      guard let tag = own ?? lastTag?.name, let released = tagTimes[tag],
        let time = branchTimes[branch.branch.name], isOther || time <= released - slack
      else { continue }
      settled[branch.branch.name] = live.map { $0 - time } ?? 0
    }
  }

  /// Marks a branch on which the live version was tagged: it was released with that number.
  package mutating func markReleased(_ branch: String) { settled[branch] = 0 }

  /// The branches below the live version that got a commit since it was released, by name.
  package var unsettled: [String] {
    passed.map(\.branch.name).uniqued.filter { settled[$0] == nil }
  }

  /// True for a kept branch that got its last commit long before the live version was released.
  package func isLongSettled(_ branch: String) -> Bool {
    settled[branch].map { $0 > TagLimits.passedAge } ?? false
  }

  /// The branches of versions that are neither open nor released, by name.
  package var givenUp: [String] {
    stale.union(settled.keys).subtracting(kept.map(\.branch.name)).sorted()
  }

  /// The highest tag of the versions that a branch names by fewer numbers; nil for a single version.
  package func newestTag(inLine version: Version) -> String? {
    tags.filter { version.isLine(of: $0.value.version) }
      .max { ($0.value.version, $0.key) < ($1.value.version, $1.key) }?.key
  }

  /// Why nothing is wrong with the version of a kept branch: it is released, or was given up.
  package func settling(_ branch: String, _ version: Version) -> String? {
    guard branches.contains(where: { $0.branch.name == branch }) else { return nil }
    if let newest = newestTag(inLine: version) {
      return "versions \(version) are released, the highest as '\(newest)'"
    }
    guard settled[branch] != nil || stale.contains(branch) else { return nil }
    return tag(of: version).map { "\(version) is released as '\($0)'" }
      ?? "the branch is kept: it is older than the last release"
  }

  /// True if a branch type has several open branches: then the merges into production matter.
  package var hasSeveralOpen: Bool {
    let kinds = openOnce.map(\.kind)
    return Set(kinds).count < kinds.count
  }

  /// The open branches without duplicates for the clone and the remote, the lowest version first.
  package var openOnce: [OpenBranch] {
    var names: Set<String> = []
    return open.filter { names.insert($0.branch.name).inserted }
      .sorted { ($0.version.version, $0.branch.name) < ($1.version.version, $1.branch.name) }
  }

  /// The open branches of one type, without duplicates, the lowest version first.
  package func open(_ kind: KindName) -> [OpenBranch] { openOnce.filter { $0.kind == kind } }

  /// The tag by which the version of a branch was shipped; nil for other branches and open ones.
  package func tag(ofBranch name: String) -> String? {
    branches.first { $0.branch.name == name }.flatMap { tag(of: $0.version.version) }
  }
}

/// Versions with tags, and the lines of versions that they belong to.
private struct TaggedVersions {
  private var versions: Set<Version> = []
  /// The starts of versions with more numbers, by their count.
  private var lines: [Int: Set<Version>] = [:]

  init(_ tags: some Sequence<Version>) {
    for version in tags {
      versions.insert(version)
      for parts in 1..<max(version.shape.parts, 1) {
        let numbers = version.numbers.prefix(parts) + [0, 0, 0]
        lines[parts, default: []].insert(Version(numbers[0], numbers[1], numbers[2]))
      }
    }
  }

  /// True if one of the tags is of the version, or of the line that it names.
  func contains(_ version: Version) -> Bool {
    versions.contains(version) || lines[version.shape.parts]?.contains(version) == true
  }
}
