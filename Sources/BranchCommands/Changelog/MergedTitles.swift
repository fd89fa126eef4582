import Diagnostics
import Git
import Gitflow
import Manifests
import Session

/// What was merged since the last version, as lines of a changelog.
struct MergedTitles {
  /// Changes that are looked at.
  static let limit = 500
  /// Commits among which those of merged branches are looked for.
  private static let depth = 20_000

  let session: Session
  let base: ObjectID

  /// The oldest first, each once; `isWhole` is false where there are more than are looked at.
  func read() async throws(Failure) -> (entries: [ChangelogEntry], isWhole: Bool) {
    let excluded = try await lastVersion()
    let line = try await log(beyond: excluded, firstParent: true, limit: Self.limit)
    let reader = MergedTitleReader(try session.policy().policy)
    var (log, brought) = (line, [ObjectID: [LogEntry]]())
    if line.contains(where: { reader.needsCommits($0) || Self.hidesRevert($0) }) {
      let whole = try await self.log(beyond: excluded, firstParent: false, limit: Self.depth)
      // Of what is cut off nobody knows how much of a branch there was.
      if whole.count < Self.depth {
        (log, brought) = (whole, BroughtCommits.of(line, in: whole))
      }
    }
    let news = StandingNews(in: log, brought: brought)
    let entries = line.reversed().filter(news.holds).compactMap { commit in
      reader.entry(commit, brought: brought[commit.id] ?? [])
    }
    return (entries.uniqued, line.count < Self.limit)
  }

  /// What a merge takes back is told by the commits that it has brought.
  private static func hidesRevert(_ commit: LogEntry) -> Bool {
    commit.parents.count > 1 && StandingNews.mayTakeBack(commit)
  }

  private func lastVersion() async throws(Failure) -> [ObjectID] {
    let refs = try session.refs()
    var versions = VersionFacts()
    try await versions.readTags(refs)
    guard let last = versions.lastTag, let id = try await refs.resolve(RefName.tag(last.name))
    else { return [] }
    return [id]
  }

  private func log(
    beyond excluded: [ObjectID], firstParent: Bool, limit: Int
  ) async throws(Failure) -> [LogEntry] {
    return try await session.log(
      from: [base], excluding: excluded, firstParent: firstParent, limit: limit)
  }
}

/// The commits that each merge on a line has brought.
enum BroughtCommits {
  /// By the merge, the oldest commit first; merges within a branch are left out.
  ///
  /// Both logs have the newest commit first.
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
