/// What the branches and merges of a repository show about its layout.
package struct LayoutEvidence: Hashable, Sendable {
  /// The branches, local and of the remote, with the time of their newest commit in seconds.
  package var branches: [String: Int64]
  package var defaultBranch: String?
  /// The branches that past merges name, once for each merge.
  package var merged: [String]

  /// Evidence; without merges by default.
  package init(branches: [String: Int64], defaultBranch: String?, merged: [String] = []) {
    self.branches = branches
    self.defaultBranch = defaultBranch
    self.merged = merged
  }

  /// The branches that had commits in the last year before the newest commit.
  package var recentBranches: [String] {
    branches.keys.filter { isUsed($0, within: 365) }.sorted()
  }

  /// True if the newest commit of a branch is at most so much older than that of all branches.
  func isUsed(_ name: String, within days: Int64) -> Bool {
    guard let time = branches[name], let newest = branches.values.max() else { return false }
    return newest - time <= days * 86_400
  }
}

/// The layout of a repository: its permanent branches, and whether it has release branches.
package struct BranchLayout: Hashable, Sendable {
  package let production: String?
  /// The integration branch, if there is one in addition to the production branch.
  package let integration: String?
  /// The release branches that exist, the newest first.
  package let releases: [String]
  /// How many past merges are of release branches.
  package let mergedReleases: Int
  private let releasesFromTrunk: Bool

  private static let productions = ["main", "master", "trunk", "production", "prod", "live"]
  private static let integrations = ["develop", "development", "dev", "devel"]

  /// From when on branches and merges are evidence, as measured on 101 repositories.
  private enum Limit {
    /// A permanent branch without commits for longer is a former one.
    static let permanentDays: Int64 = 400
    /// Of two release branches, one has to be as new; of so many, the team keeps all of them.
    static let (releaseDays, keptReleases) = (Int64(400), 8)
    /// Fewer merges may be chance.
    static let merges = 3
  }

  /// Reads the layout from branch names and the default branch of a clone, without their times.
  package init(branches: Set<String>, defaultBranch: String?) {
    let times = Dictionary(branches.map { ($0, Int64(0)) }) { first, _ in first }
    self.init(LayoutEvidence(branches: times, defaultBranch: defaultBranch))
  }

  /// The layout that the evidence shows; a permanent branch that does not exist is never part of it.
  package init(_ evidence: LayoutEvidence) {
    let isUsed = { evidence.isUsed($0, within: Limit.permanentDays) }
    let usual = evidence.defaultBranch.flatMap { Self.productions.contains($0) ? $0 : nil }
    let live = usual ?? Self.productions.first(where: isUsed)
    // A default branch with another name is the integration branch, or the only permanent branch.
    let other = evidence.defaultBranch.flatMap { name in
      usual == nil && !name.contains("/") && !ReleaseName.isVersioned(name) ? name : nil
    }
    let known = Self.integrations.first(where: isUsed) ?? other
    integration = live == nil || known == live ? nil : known
    let production = live ?? known ?? evidence.defaultBranch
    self.production = production
    let named = evidence.branches.filter { $0.key != production && ReleaseName.isOne($0.key) }
    let versioned = named.filter { ReleaseName.isVersioned($0.key) }
    releases = named.sorted { ($1.value, $1.key) < ($0.value, $0.key) }.map(\.key)
    mergedReleases = evidence.merged.count(where: ReleaseName.isVersioned)
    let isInUse =
      versioned.count > 1
      && versioned.contains { evidence.isUsed($0.key, within: Limit.releaseDays) }
    releasesFromTrunk =
      isInUse || releases.count >= Limit.keptReleases || mergedReleases >= Limit.merges
  }

  /// The initial model for a repository with these branches.
  package var preset: BranchModel.Preset {
    if integration != nil || production == nil { return .adapted }
    return releasesFromTrunk ? .trunk : .githubFlow
  }

  /// The evidence for the preset, for a comment; nil if names alone decide.
  package var reason: String? {
    guard preset == .trunk else { return nil }
    let kept = releases.first.map { newest in
      releases.count == 1
        ? "release branch '\(newest)'" : "\(releases.count) release branches, newest '\(newest)'"
    }
    let merges =
      mergedReleases == 0
      ? nil : "\(mergedReleases) \(mergedReleases == 1 ? "merge" : "merges") of release branches"
    return [kept, merges].compactMap(\.self).joined(separator: "; ")
  }

  /// The names under which a repository without the branch `name` of a preset may have it.
  package static func usualNames(insteadOf name: String) -> [String] {
    [productions, integrations].first { $0.first == name }.map { Array($0.dropFirst()) } ?? []
  }
}

/// Names that teams give to the branches of their releases.
package enum ReleaseName {
  /// Words before a version, in lower case.
  private static let words = [
    "release", "releases", "release-branch", "rel", "hotfix", "hotfixes", "milestone", "rc",
    "stable",
  ]

  /// True for a release branch; its version may be a code name.
  static func isOne(_ name: String) -> Bool {
    if isVersioned(name) { return true }
    guard let word = word(of: name) else { return false }
    return word.hasPrefix("release") && name.utf8.count > word.utf8.count + 1
  }

  /// True for a release branch with a version, such as `release/4.1`, `rc-v2.0` or `4.1.x`.
  static func isVersioned(_ name: String) -> Bool {
    let bytes = Array(name.lowercased().utf8)
    if let word = word(of: name) {
      // Teams date the branches of other work, too: `rel_20260320`.
      if word == "rel", numbers(in: name) == nil { return false }
      return startsWithVersion(bytes[(word.utf8.count + 1)...]) || appPrefix(of: name) != nil
    }
    if bytes.starts(with: "stable".utf8) { return startsWithDigit(bytes.dropFirst(6)) }
    guard startsWithVersion(bytes[...]) else { return false }
    let stable = "-stable".utf8
    if bytes.reversed().starts(with: stable.reversed()),
      bytes.dropLast(stable.count).allSatisfy({ isDigit($0) || $0 == UInt8(ascii: "-") })
    {
      return true
    }
    let rest = bytes.drop { $0 == UInt8(ascii: "v") || $0 == UInt8(ascii: ".") || isDigit($0) }
    let points = bytes.count { $0 == UInt8(ascii: ".") }
    // A bare `4.1` is a line of versions, while `4.1.2` may be a branch for anything.
    let isLine =
      rest.isEmpty && points == 1 || rest.elementsEqual("x".utf8) || rest.elementsEqual("z".utf8)
    let isCandidate = rest.starts(with: "-rc".utf8) || rest.elementsEqual("-stable".utf8)
    return points > 0 && (isLine || isCandidate)
  }

  /// The prefix of a name that ends before a version: `release-` of `release-v2.0`.
  package static func prefix(of name: String) -> String? {
    guard isVersioned(name), let word = word(of: name) else { return nil }
    return appPrefix(of: name) ?? String(name.prefix(word.count + 1))
  }

  /// The same with the name of an app: `release/ios/` of `release/ios/v2.0`.
  package static func appPrefix(of name: String) -> String? {
    guard let word = word(of: name), word.hasPrefix("rel") else { return nil }
    let rest = name.dropFirst(word.count + 1)
    let app = rest.prefix(while: \.isLetter)
    let version = rest.dropFirst(app.count).drop { "/-_".contains($0) }
    guard app.count > 1, version.startIndex > app.endIndex, !TagWords(String(app)).isPreRelease,
      WrittenVersion(parsing: version, .any) != nil
    else { return nil }
    return String(name.dropLast(version.count))
  }

  /// The version in the name of a release branch; nil for other branches, and for code names.
  package static func version(of name: String) -> Version? {
    isVersioned(name) ? numbers(in: name) : nil
  }

  private static func numbers(in name: String) -> Version? {
    var names = TagNames()
    guard case .version(let read) = names.read(name) else { return nil }
    return read.version
  }

  private static func word(of name: String) -> String? {
    let end = name.lastIndex { "/-_".contains($0) }
    // A word may contain a separator itself, so the longest one counts.
    let lower = name.lowercased()
    guard end != nil else { return nil }
    return words.filter { word in
      lower.hasPrefix(word)
        && lower.utf8.dropFirst(word.utf8.count).first.map("/-_".utf8.contains)
          == true
    }.max { $0.count < $1.count }
  }

  private static func startsWithVersion(_ bytes: ArraySlice<UInt8>) -> Bool {
    startsWithDigit(bytes.first == UInt8(ascii: "v") ? bytes.dropFirst() : bytes)
  }

  private static func startsWithDigit(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first.map(isDigit) ?? false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
}
