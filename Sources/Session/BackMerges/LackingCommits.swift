package import Diagnostics
package import Git
package import Gitflow
import GitStore

/// The production commits that another branch lacks: decides who needs a back-merge.
package enum LackingCommits {
  /// The maximum number of compared commits; a branch that lacks more is reported with this number.
  package static let limit = 1000
}

extension Session {
  /// Production commits that a branch lacks, has as copies, or had and reverted.
  package func lacking(
    of production: ObjectID, on line: ObjectID
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    if production == line { return .known([]) }
    let objects = try objects()
    let history = try await history(tips: [production, line], in: objects)
    // Trial merges are not stored.
    let scratch = try TemporaryDirectory.make("objects", for: .missingBackMerge, in: world)
    defer { scratch.remove() }
    return try await unlessCutOff { () async throws(GitError) in
      let lacking = try await history.commits(
        from: [production], excluding: [line], limit: LackingCommits.limit)
      let git = try await objects.commands.foretelling(in: scratch.path)
      let reverted = try await RevertedCommits(git: git).find(of: production, on: line)
      if lacking.first.isEmpty { return .known(reverted) }
      let finder = EquivalentFinder(
        objects: objects, git: git, history: history, production: production, line: line)
      let details = try await objects.commitDetails(lacking.first)
      return .known(try await finder.missing(details) + reverted)
    }
  }
}

/// Finds changes that a branch got from production by a back-merge and reverted later.
struct RevertedCommits {
  /// The maximum number of commits searched.
  private static let limit = 20_000

  let git: GitCommands

  func find(
    of production: ObjectID, on line: ObjectID
  ) async throws(GitError) -> [MissingCommit] {
    guard try await git.hasReverts(from: line, excluding: production) else { return [] }
    // A branch may revert its own commits, also those that production got from it.
    let own = try await git.log(
      from: [line], excluding: [production], firstParent: true, limit: Self.limit)
    let fork = own.last?.parents.first.map { [$0] } ?? []
    let log = try await git.log(from: [line], excluding: fork, limit: Self.limit)
    let theirs = try await git.log(from: [production], excluding: fork, limit: Self.limit)
    let (reverts, ended) = (Reverts(in: log), Reverts(in: theirs))
    let holder = try await git.commitDetails([line])[0]
    var missing: [MissingCommit] = []
    for entry in theirs where entry.parents.count == 1 && ended.reverter(of: entry.id) == nil {
      // The change may have been restored in another way.
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
