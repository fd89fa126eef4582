package import Git
package import Gitflow

/// The merge of a version, by the name of the version's branch.
package struct MergedVersion: Hashable, Sendable {
  package var branch: VersionFacts.OpenBranch
  /// The merge, or the squashed commit of the branch.
  package var id: ObjectID
  package var brought: ObjectID
  /// True if only the title of a single commit names the branch.
  package var isSquash = false
}

/// The versions merged into production, by the messages of merges.
package struct MergedVersions: Sendable {
  /// The maximum number of commits searched.
  static let limit = 20_000

  /// The versions that a question is about.
  package enum Wanted: Hashable, Sendable {
    case all
    case only(Version)
    /// The versions that may come after a released one.
    case following(Version)

    func contains(_ version: Version) -> Bool {
      switch self {
      case .all: true
      case .only(let wanted): version == wanted
      case .following(let last): version.follows(last)
      }
    }
  }

  /// The newest merge of each version, without those that were reverted.
  package var merges: [Version: MergedVersion]
  /// Why other versions may exist.
  package let gap: VersionFacts.VersionGap?

  /// The versions in a log of some tips, the newest commit first.
  ///
  /// Titles count only in the tips' first-parent history: elsewhere they belong to merged commits.
  package init(
    in log: [LogEntry], from tips: [ObjectID], _ policy: Policy, gap: VersionFacts.VersionGap?
  ) {
    let reader = MergedVersionReader(policy)
    let reverts = Reverts(in: log)
    var line = Set(tips)
    self.gap = gap
    merges = log.reduce(into: [:]) { merges, entry in
      let isOnLine = line.contains(entry.id)
      if isOnLine { line.formUnion(entry.parents.prefix(1)) }
      guard reverts.reverter(of: entry.id) == nil,
        let merged = reader.merged(by: entry, isOnLine: isOnLine)
      else { return }
      let version = merged.branch.version.version
      if merges[version] == nil { merges[version] = merged }
    }
  }
}

extension VersionFacts.VersionGap {
  /// The gap of a clone that does not fetch every branch that can have a version.
  package static func narrow(_ location: RepositoryLocation, _ policy: Policy) -> Self? {
    if location.fetches(branches: "", of: policy.remote) { return nil }
    let prefixes = BranchClassifier(policy.model).versionPrefixes
    if prefixes.allSatisfy({ location.fetches(branches: $0, of: policy.remote) }) { return nil }
    return .narrow(remote: policy.remote, isShallow: location.isShallow)
  }
}

/// Reads which version one commit merged into production.
struct MergedVersionReader {
  private let classifier: BranchClassifier
  private let remote: String
  private let production: String?

  init(_ policy: Policy) {
    classifier = BranchClassifier(policy.model)
    remote = policy.remote
    production = policy.model.production?.branch
  }

  /// The version, if the commit's message names its branch.
  ///
  /// At the end of a shallow clone a merge has no parents, and contains only itself.
  func merged(by entry: LogEntry, isOnLine: Bool) -> MergedVersion? {
    let isSquash = entry.parents.count == 1
    guard let name = isSquash ? squashed(by: entry, isOnLine) : source(of: entry),
      let open = classifier.openVersion(of: ExistingBranch(name))
    else { return nil }
    let brought = entry.parents.dropFirst().first ?? entry.id
    return MergedVersion(branch: open, id: entry.id, brought: brought, isSquash: isSquash)
  }

  private func squashed(by entry: LogEntry, _ isOnLine: Bool) -> String? {
    guard isOnLine, let production else { return nil }
    return classifier.squashedVersion(in: entry.subject, into: production)
  }

  private func source(of entry: LogEntry) -> String? {
    let subject = MergeSubject(parsing: entry.subject, body: entry.body, remote: remote)
    guard case .branch(let name, _)? = subject?.source,
      subject?.target == nil || subject?.target == production
    else { return nil }
    return name
  }
}
