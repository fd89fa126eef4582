import Configuration
package import Diagnostics
import Effects
import Git
import Gitflow
package import Session
import StringCatalogs

/// `check history --strings`: how complete each language was when a catalog changed.
package struct ListCatalogHistory {
  private let session: Session
  private let policy: StringsPolicy
  private let git: GitCommands
  private let objects: ObjectReader
  private let judge: CatalogJudge
  /// Results by blob, because most commits change only one of many catalogs.
  private var known: [ObjectID: CatalogVerdict?] = [:]

  private static let mostCommits = 50
  private static let suffix = ".xcstrings"

  /// Measures the catalogs of `HEAD` and its first parents; `since` is a day or a commit.
  package static func run(since: String?, in session: Session) async throws(Failure) -> Report {
    let policy = try session.policy().configuration.strings
    var list = ListCatalogHistory(
      session: session, policy: policy, git: try session.git(), objects: try session.objects(),
      judge: CatalogJudge(
        levels: RuleLevels(), rules: [], cores: session.world.cores,
        fallsBack: policy.fallsBack))
    let history = try await list.history(since: since)
    return Report(text: { Array(history.text.utf8) }, values: { history.json })
  }

  private mutating func history(since: String?) async throws(Failure) -> StatisticsHistory {
    let commits = try await commits(since: since)
    let chosen = StatisticsHistory.spread(commits, atMost: Self.mostCommits)
    let details = try await askingGit(await objects.commitDetails(chosen))
    var moments: [StatisticsHistory.Moment] = []
    for commit in details.reversed() {
      moments.append(
        StatisticsHistory.Moment(
          commit: commit.id.description,
          day: CalendarDay(secondsSince1970: Int(commit.committer.time)).description,
          catalogs: try await catalogs(of: commit.id)))
    }
    return StatisticsHistory(moments, of: commits.count)
  }

  /// The commits that changed a catalog, newest first.
  private func commits(since: String?) async throws(Failure) -> [ObjectID] {
    let day = since.flatMap(CalendarDay.init(parsing:))
    let bound = day == nil ? since : nil
    let (head, excluded) = try await askingGit { () async throws(GitError) in
      let excluded = if let bound { try await git.commit(named: bound) } else { nil as ObjectID? }
      return (try await git.commit(named: "HEAD"), excluded)
    }
    if let bound, excluded == nil {
      throw Failure(
        .usage, "usage", "commit '\(bound)' doesn't exist",
        hint: .flowctl("check", "history", "--strings", "--since", "<commit>"))
    }
    guard let head else { return [] }
    return try await askingGit(
      await git.firstParentCommits(
        from: head, changing: ["*" + Self.suffix], excluding: excluded,
        since: day.map { Int64($0.secondsSince1970) }))
  }

  private mutating func catalogs(of commit: ObjectID) async throws(Failure) -> [CatalogStatistics] {
    let globs = Globs(policy.excluded)
    let (git, former) = (git, FormerCatalogs(at: commit, objects: objects))
    let blobs = try await askingGit(await git.blobs(in: commit, suffix: Self.suffix))
    var catalogs: [CatalogStatistics] = []
    for (path, id) in blobs where !globs.matches(path) {
      if known[id] == nil {
        let bytes = try await former.bytes(at: path) ?? MappedBytes([])
        // Versions that could not be read were reported when they were current.
        known[id] = .some(try? await judge.verdict(bytes, languages))
      }
      if let verdict = known[id] ?? nil {
        catalogs.append(CatalogStatistics(verdict, path: path))
      }
    }
    return catalogs
  }

  private var languages: RequiredLanguages {
    RequiredLanguages.asked(nil, policy.languages) ?? .ofFile
  }
}
