import Base
import Git
import Gitflow
import Manifests
import Session

/// The changes merged since the last version, as changelog lines.
struct MergedTitles {
  /// The maximum number of changes to read.
  static let limit = 500
  /// The number of commits in which the commits of merged branches are searched.
  private static let depth = 20_000

  let session: Session
  let base: ObjectID
  /// The version that is released; by default the next one.
  var version: Version?

  /// The line of a branch since the last version, the newest commit first, and what it changed.
  struct Changes {
    var line: [LogEntry] = []
    var entries: [ObjectID: ChangelogEntry] = [:]
    /// False if there are more changes than the limit.
    var isWhole = true
  }

  /// The changes, without those that were reverted.
  func read() async throws(Failure) -> Changes {
    let excluded = try await lastVersion()
    let line = try await log(beyond: excluded, firstParent: true, limit: Self.limit)
    let repository = try Repository(session)
    let reader = MergedTitleReader(
      try repository.classifierOfAll, remote: repository.policy.remote)
    let ofApp = try await repository.commitsOfApp(among: line)
    var (log, brought) = (line, [ObjectID: [LogEntry]]())
    if line.contains(where: { reader.needsCommits($0) || Self.hidesRevert($0) }) {
      let whole = try await self.log(beyond: excluded, firstParent: false, limit: Self.depth)
      // If the list is truncated, the last branch may be incomplete.
      if whole.count < Self.depth {
        (log, brought) = (whole, BroughtCommits.of(line, in: whole))
      }
    }
    let news = UnrevertedCommits(in: log, brought: brought)
    let own = line.filter { $0.parents.count < 2 && Version.isBeginning($0.subject) }
    let settingVersions = try await session.versionCommits(among: own.map(\.id))
    var changes = Changes(line: line, isWhole: line.count < Self.limit)
    for commit in line
    where ofApp?.contains(commit.id) != false && news.holds(commit)
      && !settingVersions.contains(commit.id)
    {
      changes.entries[commit.id] = reader.entry(commit, brought: brought[commit.id] ?? [])
    }
    return changes
  }

  /// Finds the changes that a merge reverts, from the commits that it added.
  private static func hidesRevert(_ commit: LogEntry) -> Bool {
    commit.parents.count > 1 && UnrevertedCommits.mayTakeBack(commit)
  }

  private func lastVersion() async throws(Failure) -> [ObjectID] {
    let repository = try Repository(session)
    let refs = repository.refs
    var versions = VersionFacts(repository.policy.model)
    try await repository.readTags(into: &versions)
    let last = version.map { versions.lastTag(below: $0) } ?? versions.lastTag?.name
    guard let last, let id = try await refs.resolve(RefName.tag(last)) else { return [] }
    return [id]
  }

  private func log(
    beyond excluded: [ObjectID], firstParent: Bool, limit: Int
  ) async throws(Failure) -> [LogEntry] {
    return try await session.log(
      from: [base], excluding: excluded, firstParent: firstParent, limit: limit)
  }
}

/// The commits that each merge on a branch added.
enum BroughtCommits {
  /// By merge, oldest commit first; merges within a topic branch are left out.
  ///
  /// Both logs list the newest commit first.
  static func of(_ line: [LogEntry], in log: [LogEntry]) -> [ObjectID: [LogEntry]] {
    let places = Dictionary(log.indices.map { (log[$0].id, $0) }) { first, _ in first }
    var seen = Set(line.map(\.id))
    return line.reversed().reduce(into: [:]) { commits, merge in
      var (waiting, brought) = (Array(merge.parents.dropFirst()), [Int]())
      while let id = waiting.popLast() {
        guard let place = places[id], seen.insert(id).inserted else { continue }
        waiting += log[place].parents
        if log[place].parents.count < 2 { brought.append(place) }
      }
      if !brought.isEmpty { commits[merge.id] = brought.sorted(by: >).map { log[$0] } }
    }
  }
}

/// Finds the commits of a branch to list: neither reverted nor reverting other commits.
struct UnrevertedCommits {
  private let reverts: Reverts
  private let brought: [ObjectID: [LogEntry]]

  init(in log: [LogEntry], brought: [ObjectID: [LogEntry]]) {
    reverts = Reverts(in: log)
    self.brought = brought
  }

  /// True if a title may be from a revert, or from a merge of one.
  static func mayTakeBack(_ commit: LogEntry) -> Bool {
    [commit.subject, commit.body].contains { text in
      ["revert", "Revert", "Reapply"].contains { text.firstRange(of: $0) != nil }
    }
  }

  /// True for a commit whose change is part of the release.
  func holds(_ commit: LogEntry) -> Bool {
    if reverts.reverter(of: commit.id) != nil || isRevert(commit) { return false }
    guard let commits = brought[commit.id] else { return true }
    return commits.contains { reverts.reverter(of: $0.id) == nil && !isRevert($0) }
  }

  /// A squash may contain more than the revert in its body; its title decides.
  private func isRevert(_ commit: LogEntry) -> Bool {
    reverts.takesBack(commit.id)
      && ["Revert ", "Reapply ", "revert: ", "revert("].contains(where: commit.subject.hasPrefix)
  }
}
