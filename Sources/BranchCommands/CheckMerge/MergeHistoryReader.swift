import Base
import Git
import Gitflow
import Session

/// Reads the commits that a head would add, and the parts of other branches leading to them.
struct MergeHistoryReader {
  /// The maximum number of commits read of a head and of a branch; beyond, the result is unknown.
  private static let limit = 10_000

  let repository: Repository
  let history: CommitHistory
  let head: ObjectID
  let lines: LongLivedLines

  private var session: Session { repository.session }
  private var objects: ObjectReader { repository.objects }

  /// Everything needed to evaluate a back-merge.
  func backMerge() async throws(Failure) -> Evidence<MergeHistory> {
    let scratch = try TemporaryDirectory.make("objects", for: .wrongBase, in: session.world)
    defer { scratch.remove() }
    let rollbacks =
      if let source = lines.source { try await session.rollbacks(on: source.id) } else {
        [Rollback]()
      }
    return try await session.unlessCutOff { () async throws(GitError) in
      let own = try await commits(from: head, excluding: Array(lines.legal))
      guard let own, var facts = MergeHistory(head: head, own) else { return tooDeep }
      let git = try await objects.commands.predicting(in: scratch.path)
      do throws(GitError) {
        facts.altered = try await session.altered(own, git)
      } catch .unsupported(let reason) {
        return .missing(reason: reason, remedy: nil)
      }
      facts.restoring = try await restoring(own, rollbacks, git)
      if let source = lines.source, try await !history.isAncestor(source.id, of: head) {
        facts.lackedSource = source.label.display
      }
      return .known(facts)
    }
  }

  /// The commits that revert a revert of a release, and change no other files.
  private func restoring(
    _ own: [CommitDetails], _ rollbacks: [Rollback], _ git: GitCommands
  ) async throws(GitError) -> Set<CommitID> {
    var found: Set<CommitID> = []
    for commit in own where commit.parents.count == 1 {
      guard let rollback = rollbacks.first(where: { $0.isReverted(by: commit) }),
        let former = try await objects.commitDetails([rollback.by])[0].parents.first,
        try await git.changedPaths(from: commit.parents[0], to: commit.id)
          .isSubset(of: git.changedPaths(from: former, to: rollback.by)),
        let id = CommitID(commit.id)
      else { continue }
      found.insert(id)
    }
    return found
  }

  /// The branches that share commits with the head; usually none, which one walk shows.
  func shared(with tags: [LongLivedLines.Line]) async throws(GitError) -> [LongLivedLines.Line] {
    let (legal, all) = (Array(lines.legal), lines.others + tags)
    let own = try await history.commits(from: [head], excluding: legal, limit: 0).count
    let rest = try await history.commits(
      from: [head], excluding: legal + all.map(\.id), limit: 0)
    if rest.count == own { return [] }
    var shared: [LongLivedLines.Line] = []
    for line in all {
      let rest = try await history.commits(
        from: [head], excluding: legal + [line.id], limit: 0)
      if rest.count < own { shared.append(line) }
    }
    return shared
  }

  /// The data that shows which branch the shared commits belong to.
  func provenance(
    of shared: [LongLivedLines.Line], committed: Set<CommitID>, isLogged: Bool
  ) async throws(GitError) -> Evidence<MergeHistory> {
    let legal = Array(lines.legal)
    guard let own = try await commits(from: head, excluding: legal),
      var facts = MergeHistory(head: head, own)
    else { return tooDeep }
    (facts.committed, facts.isLogged) = (committed, isLogged)
    for line in shared {
      guard let commits = try await commits(from: line.id, excluding: legal + [head]),
        let tip = CommitID(line.id)
      else { return tooDeep }
      facts.lines.append(
        MergeHistory.Line(
          line.label, tip: tip, commits: commits.compactMap(MergeHistory.Commit.init))
      )
    }
    return .known(facts)
  }

  private var tooDeep: Evidence<MergeHistory> {
    .missing(
      reason: "more than \(Self.limit) commits between the branches: "
        + "their source branches are unknown", remedy: nil)
  }

  private func commits(
    from tip: ObjectID, excluding excluded: [ObjectID]
  ) async throws(GitError) -> [CommitDetails]? {
    let found = try await history.commits(
      from: [tip], excluding: excluded, limit: Self.limit + 1)
    return found.count > Self.limit ? nil : try await objects.commitDetails(found.first)
  }
}

extension MergeHistory {
  fileprivate init?(head: ObjectID, _ commits: [CommitDetails]) {
    guard let head = CommitID(head) else { return nil }
    self.init(head: head, commits: commits.compactMap(Commit.init))
  }
}

extension MergeHistory.Commit {
  fileprivate init?(_ details: CommitDetails) {
    guard let id = CommitID(details.id) else { return nil }
    self.init(
      id, parents: details.parents.compactMap { CommitID($0) }, subject: details.subject,
      body: details.parents.count > 1 ? details.body : "")
  }
}
