import Diagnostics
import Git
import Gitflow

/// The merge that brought a version, by the name of the version's branch.
struct MergedVersion: Hashable, Sendable {
  var branch: VersionFacts.OpenBranch
  /// The merge.
  var id: ObjectID
  /// What it brought.
  var brought: ObjectID
}

/// The versions that came into production, as the messages of merges name them.
struct MergedVersions: Sendable {
  /// Commits that are looked at.
  private static let limit = 1000

  /// The newest merge of each version, without those that were reverted.
  let merges: [Version: MergedVersion]
  /// True where a shallow clone ends before all was seen.
  let isCutOff: Bool

  /// What a log says, the newest commit first.
  init(in log: [LogEntry], _ policy: Policy, isShallow: Bool) {
    let reader = MergedVersionReader(policy)
    var reverts = Reverts()
    isCutOff = isShallow && log.contains(where: \.parents.isEmpty)
    merges = log.reduce(into: [:]) { merges, entry in
      guard reverts.reverter(of: entry) == nil, let merged = reader.merged(by: entry) else {
        return
      }
      let version = merged.branch.version.version
      if merges[version] == nil { merges[version] = merged }
    }
  }

  /// Those that commits have and others lack.
  static func read(
    from tips: [ObjectID], beyond bases: [ObjectID], _ policy: Policy, in session: Session
  ) async throws(Failure) -> MergedVersions {
    if tips.isEmpty { return MergedVersions(in: [], policy, isShallow: false) }
    let git = try session.git()
    let log = try await converting { () async throws(GitError) in
      try await git.log(from: tips, excluding: bases, limit: limit)
    }
    return MergedVersions(
      in: log, policy, isShallow: session.location?.isShallow ?? false)
  }

  /// The merge that brought a version, tagged or not; looked for beyond the last lower version.
  static func merge(
    of version: Version, _ versions: VersionFacts, _ policy: Policy, _ refs: RefReader,
    in session: Session
  ) async throws(Failure) -> MergedVersion? {
    let lower = versions.lastTag(below: version)
    let merged = try await production(beyond: lower, policy, refs, in: session)
    if let merge = merged.merges[version] { return merge }
    if merged.isCutOff {
      let reason = "this clone is shallow: whether \(version) is merged lies beyond its end"
      throw Failure(.unknown, [.undecided("version", reason, hint: Session.unshallow)])
    }
    return nil
  }

  fileprivate static func production(
    beyond tag: String?, _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) -> MergedVersions {
    guard let production = policy.model.production?.branch else {
      return MergedVersions(in: [], policy, isShallow: false)
    }
    let tips = try await BranchLocator(refs: refs, policy).variants(of: production)
    var bases: [ObjectID] = []
    if let tag, let id = try await refs.resolve(RefName.tag(tag)) { bases.append(id) }
    return try await read(from: tips.map(\.id), beyond: bases, policy, in: session)
  }
}

extension VersionFacts {
  /// Adds what came into production beyond the last version and has no tag yet, the lowest first.
  mutating func readMerges(
    _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) {
    let last = lastTag
    let merged = try await MergedVersions.production(beyond: last?.name, policy, refs, in: session)
    mayLackMerges = merged.isCutOff
    untagged = merged.merges
      .filter { version, _ in last.map { $0.version < version } ?? true }
      .sorted { $0.key < $1.key }.map(\.value.branch)
  }

  /// The same for the sake of one branch, which is not in its own way; asked for versions alone.
  mutating func readMerges(
    besides head: MergeRequest.End, _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) {
    guard head.branchClass.kind?.introducesVersion == true else { return }
    try await readMerges(policy, refs, in: session)
    untagged.removeAll { $0.branch.name == head.name }
  }

  /// The tag of the highest version below another one.
  func lastTag(below version: Version) -> String? {
    tags.filter { $0.value.version < version }
      .max { ($0.value.version, $0.key) < ($1.value.version, $1.key) }?.key
  }
}
