import Base
package import Git
package import GitHub
import Gitflow
import Session

/// Reads the history of a release, and of other branches if commits may be cherry-picks.
extension ReleaseFactsReader {
  /// The maximum number of commits of a release.
  private static let commitLimit = 50_000
  /// The maximum number of compared patches, of other branches and of the release.
  private static let elsewhereLimit = 1_000
  private static let copyLimit = 200
  /// The number of earlier releases that are searched for copies.
  private static let earlierReleases = 5
  /// The contents from Git, and the date of the oldest commit.
  func gather(
    _ release: LocatedRelease
  ) async throws(Failure) -> (contents: ReleaseContents, since: Int64) {
    let entries = try await repository.session.log(
      from: [release.tip] + release.origins, excluding: release.earlier,
      limit: Self.commitLimit)
    var history = ReleaseHistory(
      repository: repositories[0], host: client.host, commits: entries.map(ReleaseCommit.init),
      squash: release.squash.map { "\($0)" })
    if let own = try await repository.commitsOfApp(among: entries) {
      history.ofApp = Set(own.union([release.squash].compactMap(\.self)).map { "\($0)" })
    }
    let backMerges = try await squashedBackMerges(among: entries, of: release)
    history.backMerges = Set(backMerges.certain.map { "\($0)" })
    history.statedBackMerges = Set(backMerges.stated.map { "\($0)" })
    let earlier = release.earlier
    if !earlier.isEmpty {
      history.earlier = try await repository.session.log(
        from: Array(earlier.prefix(Self.earlierReleases)),
        excluding: Array(earlier.dropFirst(Self.earlierReleases)), limit: Self.elsewhereLimit
      ).map(ReleaseCommit.init)
      history.squashes = Set(release.squashes.map { "\($0)" })
    }
    let classifier = try repository.classifierOfAll
    let contents = history.contents(classifier)
    let since = entries.map(\.time).min() ?? 0
    let open = Set(contents.unexplained)
    let isPicked = entries.contains { $0.body.contains("(cherry picked from commit ") }
    guard !open.isEmpty || isPicked else { return (contents, since) }
    let candidates = entries.filter { $0.parents.count == 1 && open.contains("\($0.id)") }
    try await addShipped(candidates, to: &history)
    try await addOrigins(of: candidates, release, to: &history)
    return (history.contents(classifier), since)
  }

  /// Leaves out the commits whose patch an earlier release has: it was picked into that.
  private func addShipped(
    _ candidates: [LogEntry], to history: inout ReleaseHistory
  ) async throws(Failure) {
    let earlier = history.earlier.filter { $0.parents.count == 1 }.compactMap {
      ObjectID(hex: $0.id)
    }
    let copies = try await copies(of: candidates, among: earlier)
    history.backMerges.formUnion(copies.keys.map { "\($0)" })
  }

  private func copies(
    of candidates: [LogEntry], among others: [ObjectID]
  ) async throws(Failure) -> [ObjectID: ObjectID] {
    let git = repository.git
    return try await askingGit(
      await git.copies(
        of: candidates.prefix(Self.copyLimit).map { CommitChange($0.id) }, among: others))
  }

  /// Adds the other branches, and which of their commits have the same patch.
  private func addOrigins(
    of candidates: [LogEntry], _ release: LocatedRelease, to history: inout ReleaseHistory
  ) async throws(Failure) {
    let lines = try await otherLines()
    let elsewhere = try await repository.session.log(
      from: lines, excluding: [release.tip] + release.origins, limit: Self.elsewhereLimit)
    if elsewhere.isEmpty { return }
    history.elsewhere = elsewhere.map(ReleaseCommit.init)
    let singles = elsewhere.filter { $0.parents.count == 1 }.map(\.id)
    // Of several commits with the same patch the oldest one is the origin: it comes last.
    let origins = try await copies(of: candidates, among: singles.reversed())
    let times = Dictionary(elsewhere.map { ($0.id, $0.time) }, uniquingKeysWith: { $1 })
    let made = Dictionary(candidates.map { ($0.id, $0.time) }, uniquingKeysWith: { $1 })
    // A newer commit is a copy itself, such as a squashed back-merge.
    for (id, origin) in origins where times[origin, default: 0] <= made[id, default: 0] {
      history.copies["\(id)"] = "\(origin)"
    }
  }

  private func otherLines() async throws(Failure) -> [ObjectID] {
    let (policy, locator) = (repository.policy, repository.locator)
    var ids: [ObjectID] = []
    for name in policy.model.permanentNames.map(\.branch) {
      ids += try await locator.variants(of: name).map(\.id)
    }
    let open = try await repository.refs.references(
      under: RefScope.versions(policy).filter { $0 != "refs/tags/" })
    return ids + open.map(\.target)
  }
}

extension ReleaseCommit {
  /// A commit from the log of Git.
  package init(_ entry: LogEntry) {
    self.init(
      id: entry.id.description, parents: entry.parents.map(\.description), time: entry.time,
      subject: entry.subject, body: entry.body)
  }
}

/// Commits with the content of an earlier release.
private struct SquashedBackMerges: Sendable {
  /// The maximum number of trial merges.
  static let limit = 300
  /// The number of earlier releases that are tried for a commit.
  static let tipLimit = 3

  /// Commits whose tree equals the merge of an earlier release.
  var certain: Set<ObjectID> = []
  /// Commits whose title names such a merge, which Git can't confirm.
  var stated: Set<ObjectID> = []
}

extension ReleaseFactsReader {
  /// Tries for each commit with one parent to merge the newest releases of then that it lacks.
  private func squashedBackMerges(
    among entries: [LogEntry], of release: LocatedRelease
  ) async throws(Failure) -> SquashedBackMerges {
    // A copied release may be merged back as one commit, too.
    let own = release.origins.isEmpty ? [] : [release.tip]
    let trials = try await trials(among: entries, of: own + release.earlier)
    if trials.isEmpty { return SquashedBackMerges() }
    let objects = repository.objects
    return try await repository.session.withTrialMerges(of: objects.commands, for: "release") {
      git throws(GitError) in
      var answer = SquashedBackMerges()
      for (id, parent, tips) in trials.prefix(SquashedBackMerges.limit) {
        let commit = try await objects.commitDetails([id])[0]
        for tip in tips where !answer.certain.contains(id) {
          do throws(GitError) {
            if try await git.mergeTree(of: tip, into: parent) == .clean(tree: commit.tree) {
              answer.certain.insert(id)
            }
          } catch .unsupported {
          }
        }
        if !answer.certain.contains(id), MergeSubject(parsing: commit.subject) != nil {
          answer.stated.insert(id)
        }
      }
      return answer
    }
  }

  /// The commits with one parent, with the earlier releases of then that they do not descend from.
  private func trials(
    among entries: [LogEntry], of earlier: [ObjectID]
  ) async throws(Failure) -> [(commit: ObjectID, parent: ObjectID, tips: [ObjectID])] {
    let tips = try await repository.session.commitDetails(earlier)
      .sorted { $0.committer.time > $1.committer.time }
    guard let oldest = tips.last?.committer.time,
      entries.contains(where: { $0.parents.count == 1 && $0.time > oldest })
    else { return [] }
    let history = try await repository.session.history(tips: earlier + entries.prefix(1).map(\.id))
    return try await askingGit { () async throws(GitError) in
      var trials: [(ObjectID, ObjectID, [ObjectID])] = []
      for entry in entries.prefix(Self.elsewhereLimit) where entry.parents.count == 1 {
        var missing: [ObjectID] = []
        for tip in tips.drop(while: { $0.committer.time >= entry.time })
          .prefix(SquashedBackMerges.tipLimit)
        where try await !history.isAncestor(tip.id, of: entry.id) {
          missing.append(tip.id)
        }
        if !missing.isEmpty { trials.append((entry.id, entry.parents[0], missing)) }
      }
      return trials
    }
  }
}
