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
      if let id = entry.revertedCommit { reverted.insert(id) }
      let subject = MergeSubject(parsing: entry.subject, body: entry.body, remote: policy.remote)
      guard entry.parents.count > 1, case .branch(let name, _)? = subject?.source,
        subject?.target == nil || subject?.target == production,
        let open = classifier.openVersion(of: ExistingBranch(name)),
        !reverted.contains(entry.id.description)
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
    guard let production = policy.model.production?.branch else { return [] }
    let tips = try await BranchLocator(refs: refs, remote: policy.remote).variants(of: production)
    var bases: [ObjectID] = []
    if let last = versions.lastTag, let id = try await refs.resolve(RefName.tag(last.name)) {
      bases.append(id)
    }
    let last = versions.lastTag?.version
    return try await read(from: tips.map(\.id), beyond: bases, policy, in: session).merges
      .filter { version, _ in last.map { $0 < version } ?? true }
      .sorted { $0.key < $1.key }.map(\.value)
  }
}

extension LogEntry {
  /// The commit that git says this one takes back.
  fileprivate var revertedCommit: String? {
    let line = body.split(separator: "\n").lazy.map(String.init)
      .compactMap { $0.removing(prefix: "This reverts commit ") }.first
    return line.map { String($0.prefix(while: \.isHexDigit)) }
  }
}
