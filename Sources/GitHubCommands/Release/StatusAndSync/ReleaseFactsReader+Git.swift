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
      from: [release.tip] + [release.origin].compactMap(\.self), excluding: release.earlier,
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
    try await addOrigins(of: candidates.map(\.id), release, to: &history)
    return (history.elsewhere.isEmpty ? contents : history.contents(classifier), since)
  }

  /// Adds the other branches, and which of their commits have the same patch.
  private func addOrigins(
    of candidates: [ObjectID], _ release: LocatedRelease, to history: inout ReleaseHistory
  ) async throws(Failure) {
    let lines = try await otherLines()
    let elsewhere = try await repository.session.log(
      from: lines, excluding: [release.tip], limit: Self.elsewhereLimit)
    if elsewhere.isEmpty { return }
    history.elsewhere = elsewhere.map(ReleaseCommit.init)
    if candidates.isEmpty { return }
    let singles = elsewhere.filter { $0.parents.count == 1 }.map(\.id)
    let git = repository.git
    // Of several commits with the same patch the oldest one is the origin: it comes last.
    let origins = try await askingGit(
      await git.copies(
        of: candidates.prefix(Self.copyLimit).map { CommitChange($0) }, among: singles.reversed()))
    for (id, origin) in origins { history.copies["\(id)"] = "\(origin)" }
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

  /// Commits whose tree equals the merge of an earlier release.
  var certain: Set<ObjectID> = []
  /// Commits whose title names such a merge, which Git can't confirm.
  var stated: Set<ObjectID> = []
}

extension ReleaseFactsReader {
  /// Tries for each commit with one parent to merge the release that was the newest then.
  private func squashedBackMerges(
    among entries: [LogEntry], of release: LocatedRelease
  ) async throws(Failure) -> SquashedBackMerges {
    let objects = repository.objects
    let earlier = try await repository.session.commitDetails(release.earlier).sorted {
      $0.committer.time < $1.committer.time
    }
    // Merged history is already excluded.
    var tips: [CommitDetails] = []
    for tip in earlier
    where try await !repository.session.isAncestor(tip.id, of: release.tip, in: objects) {
      tips.append(tip)
    }
    guard let first = tips.first else { return SquashedBackMerges() }
    let singles = entries.filter { $0.parents.count == 1 && $0.time > first.committer.time }
    if singles.isEmpty { return SquashedBackMerges() }
    return try await repository.session.withTrialMerges(of: objects.commands, for: "release") {
      git throws(GitError) in
      let commits = try await objects.commitDetails(
        singles.prefix(SquashedBackMerges.limit).flatMap { [$0.id, $0.parents[0]] })
      var answer = SquashedBackMerges()
      for start in stride(from: 0, to: commits.count, by: 2) {
        let (commit, parent) = (commits[start], commits[start + 1])
        guard commit.tree != parent.tree,
          let tip = tips.last(where: { $0.committer.time < commit.committer.time })
        else { continue }
        do throws(GitError) {
          if try await git.mergeTree(of: tip.id, into: parent.id) == .clean(tree: commit.tree) {
            answer.certain.insert(commit.id)
            continue
          }
        } catch .unsupported {
        }
        if MergeSubject(parsing: commit.subject) != nil { answer.stated.insert(commit.id) }
      }
      return answer
    }
  }
}
