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

  /// What a log says, the newest commit first.
  init(in log: [LogEntry], _ policy: Policy) {
    let classifier = BranchClassifier(policy.model)
    let production = policy.model.production?.branch
    var reverted: Set<String> = []
    merges = log.reduce(into: [:]) { merges, entry in
      let isReverted =
        reverted.contains(entry.id.description)
        || entry.requestNumber.map { reverted.contains("#\($0)") } ?? false
      // What a revert took back counts again where that was reverted itself.
      if isReverted { return }
      if let reverts = entry.reverted { reverted.insert(reverts) }
      let subject = MergeSubject(parsing: entry.subject, body: entry.body, remote: policy.remote)
      guard entry.parents.count > 1, case .branch(let name, _)? = subject?.source,
        subject?.target == nil || subject?.target == production,
        let open = classifier.openVersion(of: ExistingBranch(name))
      else { return }
      let version = open.version.version
      if merges[version] != nil { return }
      merges[version] = MergedVersion(branch: open, id: entry.id, brought: entry.parents[1])
    }
  }

  /// Those that commits have and others lack.
  static func read(
    from tips: [ObjectID], beyond bases: [ObjectID], _ policy: Policy, in session: Session
  ) async throws(Failure) -> MergedVersions {
    if tips.isEmpty { return MergedVersions(in: [], policy) }
    let git = try session.git()
    let log = try await converting { () async throws(GitError) in
      try await git.log(from: tips, excluding: bases, limit: limit)
    }
    return MergedVersions(in: log, policy)
  }

  /// Those of production that no tag names yet, beyond the last version, the lowest first.
  static func untagged(
    _ versions: VersionFacts, _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) -> [MergedVersion] {
    let last = versions.lastTag
    return try await production(beyond: last?.name, policy, refs, in: session).merges
      .filter { version, _ in last.map { $0.version < version } ?? true }
      .sorted { $0.key < $1.key }.map(\.value)
  }

  /// The merge that brought a version, tagged or not; looked for beyond the last lower version.
  static func merge(
    of version: Version, _ versions: VersionFacts, _ policy: Policy, _ refs: RefReader,
    in session: Session
  ) async throws(Failure) -> MergedVersion? {
    let lower = versions.lastTag(below: version)
    return try await production(beyond: lower, policy, refs, in: session).merges[version]
  }

  private static func production(
    beyond tag: String?, _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) -> MergedVersions {
    guard let production = policy.model.production?.branch else {
      return MergedVersions(in: [], policy)
    }
    let tips = try await BranchLocator(refs: refs, remote: policy.remote).variants(of: production)
    var bases: [ObjectID] = []
    if let tag, let id = try await refs.resolve(RefName.tag(tag)) { bases.append(id) }
    return try await read(from: tips.map(\.id), beyond: bases, policy, in: session)
  }
}

extension VersionFacts {
  /// What was merged and has no tag yet, besides a branch itself; asked for versions alone.
  func merged(
    besides head: MergeRequest.End, _ policy: Policy, _ refs: RefReader, in session: Session
  ) async throws(Failure) -> [OpenBranch] {
    guard head.branchClass.kind?.introducesVersion == true else { return [] }
    return try await MergedVersions.untagged(self, policy, refs, in: session)
      .map(\.branch).filter { $0.branch.name != head.name }
  }

  /// The tag of the highest version below another one.
  func lastTag(below version: Version) -> String? {
    tags.filter { $0.value.version < version }
      .max { ($0.value.version, $0.key) < ($1.value.version, $1.key) }?.key
  }
}

extension LogEntry {
  /// The commit that git says this one takes back, or the pull request as GitHub says it: `#7`.
  fileprivate var reverted: String? {
    for line in body.split(separator: "\n").lazy.map(String.init) {
      if let rest = line.removing(prefix: "This reverts commit ") {
        return String(rest.prefix(while: \.isHexDigit))
      }
      if let rest = line.removing(prefix: "Reverts "), let mark = rest.firstIndex(of: "#") {
        return String(rest[mark...].prefix { $0 == "#" || $0.isNumber })
      }
    }
    return nil
  }

  /// The pull request that GitHub's merge names.
  fileprivate var requestNumber: Int? {
    subject.removing(prefix: "Merge pull request #").flatMap { Int($0.prefix(while: \.isNumber)) }
  }
}
