import Git
import Gitflow

/// Finds what a branch had from production by a back-merge, and has reverted since.
struct RevertedCommits {
  /// Commits that are looked at.
  private static let limit = 20_000

  let git: GitCommands

  func find(
    of production: ObjectID, on line: ObjectID
  ) async throws(GitError) -> [MissingCommit] {
    guard try await git.hasReverts(from: line, excluding: production) else { return [] }
    // What production has from the branch is the branch's own: it may revert that.
    let own = try await git.log(
      from: [line], excluding: [production], firstParent: true, limit: Self.limit)
    let fork = own.last?.parents.first.map { [$0] } ?? []
    let log = try await git.log(from: [line], excluding: fork, limit: Self.limit)
    let theirs = try await git.log(from: [production], excluding: fork, limit: Self.limit)
    let (reverts, ended) = (Reverts(in: log), Reverts(in: theirs))
    let holder = try await git.commitDetails([line])[0]
    var missing: [MissingCommit] = []
    for entry in theirs where entry.parents.count == 1 && ended.reverter(of: entry.id) == nil {
      // The change may have come back in another way.
      guard let by = reverts.reverter(of: entry.id),
        try await !git.contains(entry.id, since: entry.parents[0], in: holder)
      else { continue }
      missing.append(
        MissingCommit(
          id: entry.id.description, subject: entry.subject, author: entry.author.name,
          reverter: by.description))
    }
    return missing
  }
}
