import Diagnostics
import Git
import Gitflow

/// Commits of production that another line lacks, each with its equal there.
struct LackingCommits {
  /// Commits that are looked at; a line that lacks more is told so many.
  static let limit = 1000

  let session: Session

  /// Those of production that the line can't reach, merges left out.
  func find(
    of production: ObjectID, on line: ObjectID
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    if production == line { return .known([]) }
    let objects = try session.objects()
    let history = try await session.history(tips: [production, line], in: objects)
    return try await session.unlessCutOff { () async throws(GitError) in
      let lacking = try await history.commits(
        from: [production], excluding: [line], limit: Self.limit)
      if lacking.first.isEmpty { return .known([]) }
      let commits = try await objects.commitDetails(lacking.first).filter { $0.parents.count < 2 }
      if commits.isEmpty { return .known([]) }
      let finder = EquivalentFinder(
        objects: objects, history: history, production: production, line: line)
      let copies = try await finder.equivalents(of: commits)
      return .known(
        commits.map { commit in
          MissingCommit(
            id: commit.id.description, subject: commit.subject, author: commit.author.name,
            equivalent: copies[commit.id])
        })
    }
  }

  /// True where the line holds the content of all of them, though under other ids.
  func areAllCopied(
    of production: ObjectID, on line: ObjectID
  ) async throws(Failure) -> Bool {
    guard case .known(let lacking) = try await find(of: production, on: line) else { return false }
    return lacking.count < Self.limit && lacking.allSatisfy { $0.equivalent != nil }
  }
}
